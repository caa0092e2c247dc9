import type { Chapter } from '@portal/contracts';

/** The colours of the pages (`packages/ui`) as values, because mail programs know no variables. */
export const accents: Record<Chapter, { light: string; dark: string }> = {
  NHS: { light: '#1d4289', dark: '#93b4f2' },
  NJHS: { light: '#17603f', dark: '#80cfa4' },
};

export const light = { paper: '#f3f1eb', surface: '#ffffff', ink: '#1b1d22', muted: '#585d68', line: '#e3dfd6' };
const dark = { paper: '#0f1217', surface: '#171b22', ink: '#eceef2', muted: '#a6aebb', line: '#2a303a' };

export const fonts = {
  display: '"Iowan Old Style", Georgia, "Times New Roman", serif',
  text: 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
};

/** For mail programs with style sheets. The others keep the inlined light colours, or invert them. */
export const darkStyles = (chapter: Chapter) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: ${dark.paper} !important; }
  .surface {
    background-color: ${dark.surface} !important;
    border-color: ${accents[chapter].dark} ${dark.line} ${dark.line} !important;
  }
  .ink { color: ${dark.ink} !important; }
  .post, .post * { border-color: ${dark.line} !important; }
  .post a { color: ${accents[chapter].dark} !important; }
  .post blockquote { border-color: ${accents[chapter].dark} !important; }
  .muted { color: ${dark.muted} !important; }
  .quote { border-color: ${accents[chapter].dark} !important; }
  .accent { color: ${accents[chapter].dark} !important; }
  .button { background-color: ${accents[chapter].dark} !important; color: ${dark.paper} !important; }
}`;
