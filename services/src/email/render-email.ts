import { randomUUID } from 'node:crypto';
import type { Society } from '@portal/contracts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Email } from './email.ts';
import { Layout } from './layout.tsx';
import { plainText } from './plain-text.ts';

/** Mail programs lay out this type of document most alike. */
const documentType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Replaces the long text of an e-mail until the rest is rendered. Nobody can type it. */
export const longTextMark = `long text ${randomUUID()}`;

/** The two bodies of an e-mail, with the same words. */
export function renderEmail(email: Email, society: Society): { html: string; text: string } {
  const html = documentType + renderToStaticMarkup(createElement(Layout, { ...email, society }));
  const { longText } = email;
  if (!longText) return { html, text: plainText(html) };
  return {
    html: html.replace(`<p>${longTextMark}</p>`, () => longText.html),
    text: plainText(html).replace(longTextMark, () => longText.text),
  };
}
