import { manifestName, readEntryFiles } from '../manifest.ts';
import { type Release, versionFolder } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';

const preload = (kind: string, address: string) => `<link rel="preload" as="${kind}" href="${address}"`;

// How each kind is asked for must be the way the shell asks, or the browser fetches it twice: scripts by the federation
// runtime with their hash, styles by the bundler's loader with theirs, JSON by fetch().
const fetched = (address: string) => `${preload('fetch', address)} crossorigin>`;
const executable = (kind: 'script' | 'style', address: string, integrity = '') =>
  `${preload(kind, address)} crossorigin integrity="${integrity}">`;
const stylesheet = (address: string, integrity = '') =>
  `<link rel="stylesheet" href="${address}" crossorigin integrity="${integrity}">`;

/** Every page of the shell asks for it first. */
export const remotesPreload = fetched('/remotes.json');

/** Links to the faces that a rendered page is set in: they stand behind its text, which is then read without waiting for them. */
export const fontPreloads = ({ fonts }: { fonts: string[] }): string[] =>
  fonts.map((address) => `<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin>`);

export interface Preloads {
  /** The remote's styles, of use as soon as the page is rendered. */
  styles: string[];
  scripts: string[];
}

/**
 * Links that fetch what opening the remote needs while the shell's own script still loads: two rounds in place of six.
 * @param rendered whether the page shows markup of the remote's before it is there, which its styles then have to dress.
 */
export async function preloads(store: ReleaseStore, remote: Release, { rendered = false } = {}): Promise<Preloads> {
  const { entry, scripts, styles } = await readEntryFiles(store, remote);
  const address = (file: string) => `/${versionFolder(remote.app, remote.version)}/${file}`;
  const style = (file: string) => executable('style', address(file), remote.files[file]);
  return {
    styles: styles.map((file) => (rendered ? stylesheet(address(file), remote.files[file]) : style(file))),
    scripts: [
      // Its styles stand in the page itself then, but the remote's own loader asks for the file all the same.
      ...(rendered ? styles.map(style) : []),
      fetched(address(manifestName)),
      ...[entry, ...scripts].map((file) => executable('script', address(file), remote.files[file])),
    ],
  };
}
