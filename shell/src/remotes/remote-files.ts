import { askForFile, fileAddress, fileAnswered } from './failed-files.ts';
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

interface Manifest {
  metaData: { globalName: string; remoteEntry: { path: string; name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

const timeoutMs = 8000;
const manifestName = 'The list of its files (mf-manifest.json)';

/**
 * Reads a remote's manifest, and preloads what the page needs next beside the entry.
 * @throws {LoadFailure} if it does not arrive in time, or is not a manifest of this release
 */
export async function readRemoteFiles({ url, metadata, source }: OfferedRemote): Promise<RemoteFiles> {
  const manifest = await readManifest(url);
  const exposed = manifest.exposes.find(({ path }) => path === './remote');
  if (!exposed) throw new LoadFailure('This release shows nothing (it exposes no ./remote).');
  const { path, name } = manifest.metaData.remoteEntry;
  const hashOf = (file: string) => {
    if (source === 'override') return undefined;
    const integrity = Object.hasOwn(metadata.integrity, file) ? metadata.integrity[file] : undefined;
    if (!integrity) throw new LoadFailure(`${manifestName} names a file that is not of this release: ${file}.`);
    return integrity;
  };
  const addressOf = (file: string) => fileAddress(new URL(file, new URL(url, location.origin)).href);
  const { js, css } = exposed.assets;
  for (const file of js.sync) preload('script', addressOf(file), hashOf(file));
  for (const file of css.sync) preload('style', addressOf(file), hashOf(file));
  const entry = path + name;
  return { entry: addressOf(entry), integrity: hashOf(entry), globalName: manifest.metaData.globalName };
}

async function readManifest(url: string): Promise<Manifest> {
  const answer = await fetch(askForFile(url), { signal: AbortSignal.timeout(timeoutMs) }).catch((error: Error) => {
    const late = error.name === 'TimeoutError';
    if (!late) fileAnswered(url);
    throw new LoadFailure(late ? 'The server did not answer in time.' : 'The server could not be reached.');
  });
  fileAnswered(url);
  if (!answer.ok) throw new LoadFailure(`${manifestName} could not be fetched (the server answered ${answer.status}).`);
  const manifest: unknown = await answer.json().catch(() => undefined);
  if (!isManifest(manifest)) throw new LoadFailure(`${manifestName} is damaged.`);
  return manifest;
}

/** The names that our builds use. With another name, a manifest could replace a variable of the page. */
const ownGlobal = /^mf_\w+$/;

const isList = (list: unknown): boolean => Array.isArray(list) && list.every((item) => typeof item === 'string');

function isManifest(value: unknown): value is Manifest {
  const { metaData, exposes } = (value ?? {}) as Partial<Manifest>;
  const entry = metaData?.remoteEntry;
  return (
    typeof metaData?.globalName === 'string' &&
    ownGlobal.test(metaData.globalName) &&
    typeof entry?.path === 'string' &&
    typeof entry.name === 'string' &&
    Array.isArray(exposes) &&
    exposes.every((exposed) => isList(exposed?.assets?.js?.sync) && isList(exposed?.assets?.css?.sync))
  );
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
