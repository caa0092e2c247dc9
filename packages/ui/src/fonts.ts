/** Addresses of the faces that every page's first screen is set in. */
export { default as displayFont } from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';
export { default as textFont } from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2';
