import { readManifest } from '../manifest.ts';
import { type Release, versionFolder } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';

const preload = (kind: string, address: string) => `<link rel="preload" as="${kind}" href="${address}"`;

// A preload must request its file as the shell does, or the browser fetches it twice. The federation runtime loads scripts
// and the bundler's loader loads styles, both with a hash. fetch() loads JSON.
const fetched = (address: string) => `${preload('fetch', address)} crossorigin>`;
const executable = (kind: 'script' | 'style', address: string, integrity = '') =>
  `${preload(kind, address)} crossorigin integrity="${integrity}">`;
const stylesheet = (address: string, integrity = '') =>
  `<link rel="stylesheet" href="${address}" crossorigin integrity="${integrity}">`;

/** The first request of every page of the shell. */
export const remotesPreload = fetched('/remotes.json');

/** Links to the fonts of a rendered page. They come after its text, which does not wait for them. */
export const fontPreloads = ({ fonts }: { fonts: string[] }): string[] =>
  fonts.map((address) => `<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin>`);

/**
 * Links to the files that the remote needs to open, so that the browser fetches them while the shell's script loads: two
 * rounds of requests instead of six.
 * @param rendered whether the page contains markup of the remote, which then needs its styles
 */
export async function preloads(store: ReleaseStore, remote: Release, { rendered = false } = {}) {
  const files = await readManifest(store, remote);
  const address = (file: string) => `/${versionFolder(remote.app, remote.version)}/${file}`;
  const style = (file: string) => executable('style', address(file), remote.files[file]);
  return {
    files,
    /** The remote's styles, which a rendered page needs at once. */
    styles: files.styles.map((file) => (rendered ? stylesheet(address(file), remote.files[file]) : style(file))),
    scripts: [
      // The page contains the styles then, but the remote's loader requests the file, too.
      ...(rendered ? files.styles.map(style) : []),
      ...[files.entry, ...files.scripts].map((file) => executable('script', address(file), remote.files[file])),
    ],
  };
}

/**
 * Files of the shell that a page needs at once and that its main script would only request later. As scripts, they do no more
 * than offer their modules.
 * @param chunks their names in `federation.ts` and `identity-file.ts` of the shell
 */
export const shellScripts = (shell: Release, ...chunks: ('identity' | 'query' | 'kit')[]): string[] =>
  Object.entries(shell.files)
    .filter(([file]) => file.endsWith('.js') && chunks.some((chunk) => file.startsWith(`${chunk}.`)))
    .map(([file, integrity]) => {
      const address = `/${versionFolder(shell.app, shell.version)}/${file}`;
      return `<script async fetchpriority="high" src="${address}" crossorigin integrity="${integrity}"></script>`;
    });

/**
 * What a page of members needs at once. `before-first-paint.js` uses it where somebody may be signed in: visitors of the
 * same page fetch none of it.
 * @param identity HTML of the identity provider's script
 */
export const forMembers = (identity: string, scripts: string[]): string =>
  `<template id="for-members">${[identity, ...scripts].join('')}</template>`;
