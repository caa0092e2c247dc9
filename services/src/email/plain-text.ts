import { compile, type FormatCallback, type SelectorDefinition } from 'html-to-text';

const selectors: SelectorDefinition[] = [
  { selector: 'img', format: 'description' },
  { selector: '[data-skip-in-text=true]', format: 'skip' },
  { selector: 'a', options: { linkBrackets: false as const, hideLinkHrefIfSameAsText: true } },
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  { selector: 'figure', format: 'block' },
  { selector: 'figcaption', format: 'block', options: { leadingLineBreaks: 1 } },
  // Without marks, deleted words would read as if they still held.
  { selector: 'del', format: 'inlineSurround', options: { prefix: '~~', suffix: '~~' } },
  // All other tables are layout.
  { selector: '.post > table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
];

const description: FormatCallback = ({ attribs }, _walk, text) => text.addInline(attribs?.alt ?? '');

/** The text of an HTML e-mail, for readers without HTML. */
export const plainText: (html: string) => string = compile({ wordwrap: false, selectors, formatters: { description } });
