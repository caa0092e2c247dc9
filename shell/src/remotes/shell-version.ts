/** Where this shell's chunks are served: `/apps/shell/<version>/`. */
declare const __webpack_public_path__: string | undefined;

const served = typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : '';

/** The version of the shell on this page. */
export const shellVersion = /\/apps\/shell\/([^/]+)\//.exec(served)?.[1] ?? 'unreleased';
