import { manifestName } from '../build/remote.ts';
import { readEntryFiles } from '../manifest.ts';
import { type Release, versionFolder } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';

const preload = (kind: string, address: string, integrity = '') =>
  `<link rel="preload" as="${kind}" href="${address}" crossorigin${integrity && ` integrity="${integrity}"`}>`;

/** Every page of the shell asks for it first. */
export const remotesPreload = preload('fetch', '/remotes.json');

/** Links that fetch what opening the remote needs while the shell's own script still loads: two rounds in place of six. */
export async function preloads(store: ReleaseStore, remote: Release): Promise<string[]> {
  const { entry, scripts, styles } = await readEntryFiles(store, remote);
  const link = (kind: string) => (file: string) =>
    preload(kind, `/${versionFolder(remote.app, remote.version)}/${file}`, remote.files[file]);
  return [link('fetch')(manifestName), ...[entry, ...scripts].map(link('script')), ...styles.map(link('style'))];
}
