import { render, toPlainText } from '@react-email/components';
import { createElement } from 'react';
import type { Email } from './emails/email.ts';
import { Layout } from './emails/layout.tsx';

/** React's marks between pieces of text; the conditional comments for Outlook have brackets and stay. */
const marks = /<!--[^[\]>]*-->/g;

const selectors = [
  { selector: 'img', format: 'description' },
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  // All other tables are there for their looks.
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

/** The two bodies of an e-mail, the same words in both. */
export async function renderEmail(email: Email): Promise<{ html: string; text: string }> {
  const html = (await render(createElement(Layout, email))).replace(marks, '');
  return { html, text: toPlainText(html, { selectors, formatters }) };
}
