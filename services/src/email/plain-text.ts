import { toPlainText } from '@react-email/render';

const selectors = [
  { selector: 'img', format: 'description' },
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  // All other tables are layout.
  { selector: '.post > table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
];

interface Picture {
  attribs: { alt?: string };
}
interface TextBody {
  addInline(words: string): void;
}

const formatters = {
  description: ({ attribs }: Picture, _walk: unknown, text: TextBody) => text.addInline(attribs.alt ?? ''),
};

/** The text of an HTML e-mail, for readers without HTML. */
export const plainText = (html: string): string => toPlainText(html, { selectors, formatters });
