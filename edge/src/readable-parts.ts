import { type Html, html } from '@portal/releases/compose/html';
import type { Site } from '@portal/releases/store/documents';

/** Makes a public call of the services, and returns the body of its response, which can be a refusal. */
export type Read = (path: string, query: Record<string, string>) => Promise<unknown>;

export interface Opened {
  /** What follows the area in the path: a secret, or the name of a page. */
  segment: string;
  query: URLSearchParams;
  site: Site;
  read: Read;
}

export const termsOf = (terms: Record<string, string>): Html =>
  html`<dl class="facts">${Object.entries(terms).map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>`;
