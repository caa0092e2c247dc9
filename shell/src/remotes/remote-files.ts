import type { EntryFiles } from '@portal/contracts';
import { beginRequest, failed, fileAddress, fileSettled } from './failed-files.ts';
import { LoadFailure } from './failure.ts';
import type { OfferedRemote } from './offered-remote.ts';

/** What a browser loads to open a remote. */
export interface RemoteFiles {
  /** Address and hash of the entry script, which loads all others. A developer's build has no hash. */
  entry: string;
  integrity?: string;
  /** The global variable of the entry. */
  globalName: string;
}

/** As far as it is one. */
interface Manifest {
  metaData?: { globalName?: string; remoteEntry?: { path?: string; name?: string } };
  exposes?: { path?: string; assets?: { js?: { sync?: string[] }; css?: { sync?: string[] } } }[];
}

const timeoutMs = 8000;
const manifestName = 'The list of its files (mf-manifest.json)';

/**
 * Preloads what the page needs beside a remote's entry. The files are those of its manifest, which the page of the remote
 * itself has in its HTML.
 * @throws {LoadFailure} if it does not arrive in time, or is not a manifest of this release
 */
export async function readRemoteFiles({ url, metadata, source }: OfferedRemote): Promise<RemoteFiles> {
  const { entry, globalName, scripts, styles } = metadata.files ?? (await readManifest(url));
  const hashOf = (file: string) => {
    if (source === 'override') return undefined;
    const integrity = Object.hasOwn(metadata.integrity, file) ? metadata.integrity[file] : undefined;
    if (!integrity) throw damaged(url, `names a file that is not of this release: ${file}`);
    return integrity;
  };
  const addressOf = (file: string) => fileAddress(new URL(file, new URL(url, location.origin)).href);
  for (const file of scripts) preload('script', addressOf(file), hashOf(file));
  for (const file of styles) preload('style', addressOf(file), hashOf(file));
  return { entry: addressOf(entry), integrity: hashOf(entry), globalName };
}

async function readManifest(url: string): Promise<EntryFiles> {
  const current = beginRequest(url);
  const response = await fetch(current, { signal: AbortSignal.timeout(timeoutMs) }).catch((error: Error) => {
    const late = error.name === 'TimeoutError';
    if (!late) fileSettled(current);
    throw new LoadFailure(late ? 'The server did not answer in time.' : 'The server could not be reached.');
  });
  fileSettled(current);
  if (!response.ok)
    throw new LoadFailure(`${manifestName} could not be fetched (the server answered ${response.status}).`);
  const files = filesOf(await response.json().catch(() => undefined));
  if (!files) throw damaged(url, 'is damaged');
  return files;
}

/** Retry replaces the copy that was read. */
function damaged(url: string, fault: string): LoadFailure {
  failed.add(fileAddress(url));
  return new LoadFailure(`${manifestName} ${fault}.`);
}

/** The names that our builds use. With another name, a manifest could replace a variable of the page. */
const ownGlobal = /^mf_\w+$/;

const isList = (list: unknown): list is string[] =>
  Array.isArray(list) && list.every((item) => typeof item === 'string');

/** @returns undefined if it is no manifest of a remote */
function filesOf(manifest: unknown): EntryFiles | undefined {
  const { metaData, exposes } = (manifest ?? {}) as Manifest;
  const { globalName = '', remoteEntry } = metaData ?? {};
  const exposed = Array.isArray(exposes) ? exposes.find((one) => one?.path === './remote') : undefined;
  const [scripts, styles] = [exposed?.assets?.js?.sync, exposed?.assets?.css?.sync];
  if (!ownGlobal.test(globalName) || !isList(scripts) || !isList(styles)) return undefined;
  if (typeof remoteEntry?.path !== 'string' || typeof remoteEntry.name !== 'string') return undefined;
  return { entry: remoteEntry.path + remoteEntry.name, globalName, scripts, styles };
}

/** Uses the same options as the bundler's loader, so that the loader finds the file. */
function preload(as: 'script' | 'style', href: string, integrity: string | undefined): void {
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]');
  if ([...preloads].some((present) => present.href === href)) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as, href, crossOrigin: 'anonymous' });
  if (integrity) link.integrity = integrity;
  document.head.append(link);
}
