import { type PageState, pageStateId, type RenderResult } from '@portal/contracts';
import type { Release } from '../store/documents.ts';
import { dataBlock, html } from './html.ts';
import { headElements } from './page-head.ts';

/** Which releases render a page. */
export interface RenderedBy {
  shell: string;
  remote: string;
  /** Of the remote. */
  version: string;
}

/** The root of a page that is yet to be rendered, and who renders it: a page and its scripts are always of the same releases. */
export const rootToRender = (body: string, shell: Release, remote: Release): string =>
  `<div id="root">${body}</div><!--rendered by ${shell.version} ${remote.app} ${remote.version}-->`;

const root = /<div id="root">[\s\S]*<\/div><!--rendered by (\S+) (\S+) (\S+)-->/;

/** @returns undefined where the page is rendered already, or by its script alone */
export function renderedBy(page: string): RenderedBy | undefined {
  const [, shell, remote, version] = root.exec(page) ?? [];
  return shell && remote && version ? { shell, remote, version } : undefined;
}

const title = /<title>[\s\S]*?<\/title>\n?/i;
const bodyEnd = /(?=<\/body>)/i;

/** A composed page with what was rendered of it, its head, and what its script starts with. */
export const fillPage = (composed: string, result: RenderResult, page: PageState): string =>
  composed
    // What was rendered may say anything: it comes last.
    .replace(bodyEnd, () => html`${dataBlock(html`type="application/json" id="${pageStateId}"`, page)}\n`.source)
    .replace(title, (own) => (result.head ? headElements(result.head).source : own))
    .replace(root, () => `<div id="root">${result.html}</div>`);
