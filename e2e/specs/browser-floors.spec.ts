import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { ownMembers } from '../support/floors/methods.ts';
import { newerScript } from '../support/floors/scripts.ts';
import { newerStyles } from '../support/floors/styles.ts';
import { portal } from '../support/portal.ts';
import { test } from '../support/test.ts';

/** What some of the claimed browsers lack, and what is different there. Nothing is missing from a page. */
const harmless: Record<string, string> = {
  '.skipTransition': 'called of a transition alone',
  '.startViewTransition': 'React tries it, and goes on if it fails',
  '@media scripting': 'what needs scripts shows without them too',
  ':selection': "a selection has the system's colour",
  'break-after': 'pages break elsewhere on paper',
  'contain-intrinsic-block-size': 'see content-visibility',
  'content-visibility': 'all of the page is laid out at once',
  cursor: 'touch screens have no pointer',
  'font-family': 'the next font is taken',
  'forced-color-adjust': 'there are no forced colours',
  orphans: 'pages break elsewhere on paper',
  resize: 'fields keep their size',
  'scrollbar-color': "a scrollbar has the system's colours",
  'scrollbar-gutter': 'the page moves by the width of its scrollbar',
  'text-wrap': 'lines break elsewhere',
  widows: 'pages break elsewhere on paper',
};

const isHarmful = (found: string) =>
  !Object.keys(harmless).some((name) => found.startsWith(`${name} `) || found.startsWith(`${name}: `));

/** A file or page with what is in it for browsers. */
interface Emitted {
  name: string;
  scripts: string[];
  styles: string[];
}

async function releasedFiles(): Promise<Emitted[]> {
  const folder = path.join(portal.storeDir, 'apps');
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css)$/.test(name));
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      return { name, scripts: name.endsWith('.js') ? [text] : [], styles: name.endsWith('.css') ? [text] : [] };
    }),
  );
}

/** What stands in the pages themselves. */
async function page(name: string): Promise<Emitted> {
  const html = await (await fetch(portal.url + name)).text();
  const scripts = [...html.matchAll(/<script(?![^>]*(?:\ssrc=|json))[^>]*>([^<]*)<\/script>/g)];
  const styles = [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)];
  return { name, scripts: scripts.map(([, text = '']) => text), styles: styles.map(([, text = '']) => text) };
}

test('scripts and styles of every app and page have nothing that a browser of the browserslist lacks', async () => {
  const pages = ['/', '/newsletter', '/dashboard', '/sign-in', '/signature/none', '/no/such/page'];
  const emitted = [...(await releasedFiles()), ...(await Promise.all(pages.map(page)))];
  for (const part of ['scripts', 'styles'] as const)
    expect(emitted.flatMap((one) => one[part]).length).toBeGreaterThan(5);
  const own = new Set(emitted.flatMap(({ scripts }) => scripts.flatMap(ownMembers)));
  const harm = emitted.flatMap(({ name, scripts, styles }) =>
    [...scripts.flatMap((text) => newerScript(text, own)), ...styles.flatMap(newerStyles)]
      .filter(isHarmful)
      .map((found) => `${name}: ${found}`),
  );
  expect(harm).toEqual([]);
});

test('newer syntax, functions and styles are found, unless something else is there for older browsers', () => {
  expect(newerScript('const letters = /[a-z--[aeiou]]/v')).toHaveLength(1);
  expect(newerScript('Object.groupBy([], String); [1].map(window.URL.canParse)')).toEqual([
    expect.stringMatching(/^Object.groupBy \(chrome 111/),
    expect.stringMatching(/^URL.canParse \(chrome 111/),
  ]);
  expect(newerScript('Object.groupBy ? Object.groupBy([], String) : []; document.startViewTransition?.()')).toEqual([]);
  expect(
    newerScript('a.union(b); [1].entries().map(String); new Set().difference?.(b); [1].map(c.findLast(d))'),
  ).toEqual([expect.stringMatching(/^.map \(chrome 111/), expect.stringMatching(/^.union \(chrome 111/)]);
  const ofItsOwn = 'const schemas = { union() {} }; schemas.union(); [1].toHex()';
  expect(newerScript(ofItsOwn, new Set(ownMembers(ofItsOwn)))).toEqual([expect.stringMatching(/^.toHex \(/)]);
  expect(newerStyles('a { field-sizing: content } @scope (a) { b { color: light-dark(red, blue) } }')).toEqual([
    expect.stringMatching(/^@scope/),
    expect.stringMatching(/^field-sizing /),
    expect.stringMatching(/^field-sizing: content/),
    expect.stringMatching(/^light-dark\(\)/),
  ]);
  const safe =
    'a { color: red; color: light-dark(red, blue) } @supports (field-sizing: content) { a { field-sizing: content } }';
  expect(newerStyles(safe)).toEqual([]);
});
