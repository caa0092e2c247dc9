/** Where the bundler serves this shell's chunks from: `/apps/shell/<version>/`. */
declare const __webpack_public_path__: string | undefined;

const served = typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : '';

/** The released version of the shell that this page runs. */
export const shellVersion = /\/apps\/shell\/([^/]+)\//.exec(served)?.[1] ?? 'unreleased';
