import { askForFile, fileAddress, fileAnswered } from './failed-files.ts';
import { LoadFailure } from './failure.ts';
import type { OfferedRemote } from './offered-remote.ts';

/** What a browser fetches to open a remote. */
export interface RemoteFiles {
  /** Address of the script that knows how to load all others, and its hash (a developer's own build has none). */
  entry: string;
  integrity?: string;
  /** The global variable that the entry makes. */
  globalName: string;
}

interface Manifest {
  metaData: { globalName: string; remoteEntry: { path: string; name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

const timeoutMs = 8000;
const manifestName = 'The list of its files (mf-manifest.json)';

/**
 * Reads a remote's manifest, and lets the browser fetch what the page needs next beside the entry.
 * @throws {LoadFailure} where it doesn't come in time, or is no manifest of this release
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

/** The names that builds give: by any other, a manifest could replace a variable of the page. */
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

/** Asked for as the bundler's loader will ask for it, which then finds it there. */
function preload(as: 'script' | 'style', href: string, integrity: string | undefined): void {
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]');
  if ([...preloads].some((present) => present.href === href)) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as, href, crossOrigin: 'anonymous' });
  if (integrity) link.integrity = integrity;
  document.head.append(link);
}
