import { type PageState, pageStateId, type RenderResult } from '@portal/contracts/page-state';
import type { Release } from '../store/documents.ts';
import { dataBlock, html } from './html.ts';
import { headElements } from './page-head.ts';

/** The releases that render a page. */
export interface RenderedBy {
  shell: string;
  remote: string;
  /** Of the remote. */
  version: string;
}

/** The root of a page that the edge will render, with the releases that do it: those whose scripts the page has. */
export const rootToRender = (body: string, shell: Release, remote: Release): string =>
  `<div id="root">${body}</div><!--rendered by ${shell.version} ${remote.app} ${remote.version}-->`;

const root = /<div id="root">[\s\S]*<\/div><!--rendered by (\S+) (\S+) (\S+)-->/;

/** @returns undefined if the page is rendered already, or only by its script */
export function renderedBy(page: string): RenderedBy | undefined {
  const [, shell, remote, version] = root.exec(page) ?? [];
  return shell && remote && version ? { shell, remote, version } : undefined;
}

const title = /<title>[\s\S]*?<\/title>\n?/i;
const bodyEnd = /(?=<\/body>)/i;

/** A composed page with its rendered root, its head, and the data with which its script starts. */
export const fillPage = (composed: string, result: RenderResult, page: PageState): string =>
  composed
    // The rendered text can contain anything, also what the other patterns look for. So it is inserted last.
    .replace(bodyEnd, () => html`${dataBlock(html`type="application/json" id="${pageStateId}"`, page)}\n`.source)
    .replace(title, (own) => (result.head ? headElements(result.head).source : own))
    .replace(root, () => `<div id="root">${result.html}</div>`);
