import { manifestName, readEntryFiles } from '../manifest.ts';
import { type Release, versionFolder } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';

const preload = (kind: string, address: string) => `<link rel="preload" as="${kind}" href="${address}"`;

// How each kind is asked for must be the way the shell asks, or the browser fetches it twice: scripts by the federation
// runtime with their hash, styles by the bundler's loader with theirs, JSON by fetch().
const fetched = (address: string) => `${preload('fetch', address)} crossorigin>`;
const executable = (kind: 'script' | 'style', address: string, integrity = '') =>
  `${preload(kind, address)} crossorigin integrity="${integrity}">`;

/** Every page of the shell asks for it first. */
export const remotesPreload = fetched('/remotes.json');

/** Links that fetch what opening the remote needs while the shell's own script still loads: two rounds in place of six. */
export async function preloads(store: ReleaseStore, remote: Release): Promise<string[]> {
  const { entry, scripts, styles } = await readEntryFiles(store, remote);
  const address = (file: string) => `/${versionFolder(remote.app, remote.version)}/${file}`;
  return [
    fetched(address(manifestName)),
    ...[entry, ...scripts].map((file) => executable('script', address(file), remote.files[file])),
    ...styles.map((file) => executable('style', address(file), remote.files[file])),
  ];
}
