/** Addresses of the fonts of every page's first screen. */
export { default as displayFont } from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';
export { default as textFont } from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2';
