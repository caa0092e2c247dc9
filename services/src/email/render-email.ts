import { randomUUID } from 'node:crypto';
import { render } from '@react-email/render';
import { createElement } from 'react';
import type { Email } from './email.ts';
import { Layout } from './layout.tsx';
import { plainText } from './plain-text.ts';

/** React's comments between pieces of text. The conditional comments for Outlook have brackets and stay. */
const marks = /<!--[^[\]>]*-->/g;

/** Replaces the long text of an e-mail until the rest is rendered. Nobody can type it. */
export const longTextMark = `long text ${randomUUID()}`;

/** The two bodies of an e-mail, with the same words. */
export async function renderEmail(email: Email): Promise<{ html: string; text: string }> {
  const html = (await render(createElement(Layout, email))).replace(marks, '');
  const { longText } = email;
  if (!longText) return { html, text: plainText(html) };
  return {
    html: html.replace(`<p>${longTextMark}</p>`, () => longText.html),
    text: plainText(html).replace(longTextMark, () => longText.text),
  };
}
