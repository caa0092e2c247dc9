import { render, toPlainText } from '@react-email/components';
import { createElement } from 'react';
import type { Email } from './emails/email.ts';
import { Layout } from './emails/layout.tsx';

/** React's marks between pieces of text; the conditional comments for Outlook have brackets and stay. */
const marks = /<!--[^[\]>]*-->/g;

const selectors = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  // All other tables are there for their looks.
  { selector: '.post > table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
];

/** The two bodies of an e-mail, the same words in both. */
export async function renderEmail(email: Email): Promise<{ html: string; text: string }> {
  const html = (await render(createElement(Layout, email))).replace(marks, '');
  return { html, text: toPlainText(html, { selectors }) };
}
