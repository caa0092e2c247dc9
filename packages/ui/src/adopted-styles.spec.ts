import { injectCSS, removeCSS, updateCSS } from './adopted-styles.ts';

let replaced: string[];
let assigned: Sheet[][];

class Sheet {
  text = '';
  replaceSync(text: string): void {
    replaced.push(text);
    this.text = text;
  }
}

const page = {
  createElement: (name: string) => ({ name }),
  get adoptedStyleSheets(): Sheet[] {
    return assigned.at(-1) ?? [];
  },
  set adoptedStyleSheets(sheets: Sheet[]) {
    assigned.push(sheets);
  },
};

beforeEach(() => {
  replaced = [];
  assigned = [];
  Object.assign(globalThis, { document: page, CSSStyleSheet: Sheet });
});

const texts = () => page.adoptedStyleSheets.map(({ text }) => text);

test('a style that a page has already changes nothing, so that its faces are not loaded and laid out again', () => {
  const place: object = { mark: 'once', prepend: 'queue' };
  for (const round of [1, 2]) {
    updateCSS('.one{}', 'one', place);
    injectCSS('.two{}', place);
    expect({ round, texts: texts(), replaced }).toEqual({ round, texts: ['.one{}', '.two{}'], replaced: texts() });
  }
  expect(assigned).toHaveLength(2);
});

test('a style that changes or goes does so in its place', () => {
  for (const key of ['one', 'two']) updateCSS(`.${key}{}`, key, { mark: 'changing' });
  updateCSS('.other{}', 'one', { mark: 'changing' });
  expect(texts()).toEqual(['.other{}', '.two{}']);
  removeCSS('one', { mark: 'changing' });
  expect(texts()).toEqual(['.two{}']);
  removeCSS('one', { mark: 'changing' });
  removeCSS('unknown', { mark: 'changing' });
  expect(assigned).toHaveLength(3);
  updateCSS('.other{}', 'one', { mark: 'changing' });
  expect(texts()).toEqual(['.two{}', '.other{}']);
});
