import { createHash } from 'node:crypto';
import { Refusal } from '@portal/command-line/refusal';
import { type Chapter, defaults } from '@portal/contracts/constants';
import { inPageScript } from '../in-page-script.ts';
import { type Release, type Site, versionFolder } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { InlineHashes } from './content-security-policy.ts';
import { dataBlock, html } from './html.ts';

export interface PageSource {
  release: Release;
  /** The page as the bundler wrote it, relative to the version's directory. */
  file: string;
  /** Elements to put first in the head. */
  head?: string[];
  /** Elements at the end of the head: their files are fetched after the page's own. */
  ahead?: string[];
  /** `#root` with the content until the page's script has rendered. */
  root?: string;
  /** The chapter whose colours it has from its first frame. Default: the chapter of visitors. */
  chapter?: Chapter;
  /** Elements at the end of the body: their files are fetched after everything else. */
  behind?: string[];
  /** Elements that wait, with the page's scripts, until the body is painted. Absent: the scripts do not wait. */
  later?: string[];
  /** JSON blocks for its script, by their ids. */
  data?: Record<string, unknown>;
  policy(site: Site, inline: InlineHashes): string;
}

/** A page of a released app, completed with its security policy, the site's configuration, preloads and integrity hashes. */
export async function composePage(store: ReleaseStore, site: Site, source: PageSource): Promise<string> {
  const { release, file, head = [], ahead = [], behind = [], data, policy } = source;
  const place = `${versionFolder(release.app, release.version)}/${file}`;
  const template = (await store.read(place))?.toString();
  if (!template) throw new Refusal(`${place} is missing in the release store`);
  const page = withIntegrity(withContent(template, source, place), release);
  const blocks = [...ahead, dataElements({ 'portal-config': site, ...data })].join('\n');
  const headed = insert(insert(page, afterCharset, head.join('\n'), place), beforeHeadEnd, blocks, place);
  const linked = insert(headed, beforeBodyEnd, behind.join('\n'), place);
  const styled = source.root ? await withStylesInside(store, linked) : linked;
  return insert(styled, afterCharset, policyElement(policy(site, inlineHashes(styled))), place);
}

const emptyRoot = /<div id="root"><\/div>/i;
const scriptNeeded = /\s*<noscript>.*?<\/noscript>/is;
const htmlElement = /<html(?=[\s>])/i;

/** The page with its first content. This content says what needs JavaScript, so the page's own note is removed. */
function withContent(template: string, { root, chapter, later }: PageSource, place: string): string {
  if (!root) return template;
  if (!emptyRoot.test(template)) throw new Refusal(`${place} has no empty #root`);
  const page = later ? scriptsAfterPaint(template, later) : template;
  const look = chapter && chapter !== defaults.visitorChapter ? ` class="chapter-${chapter.toLowerCase()}"` : '';
  return page
    .replace(scriptNeeded, '')
    .replace(htmlElement, (element) => element + look)
    .replace(emptyRoot, () => root);
}

const afterFirstPaint = inPageScript('after-first-paint.js');
const bundledScripts = /<script defer[^>]*><\/script>/gi;

/** Until the document is painted, scripts would only compete with it for the network and the processor. */
function scriptsAfterPaint(template: string, links: string[]): string {
  const waiting = [...links, ...(template.match(bundledScripts) ?? [])];
  const held = `<template id="after-first-paint">${waiting.join('\n')}</template>\n<script>${afterFirstPaint}</script>\n`;
  return template.replace(bundledScripts, '').replace(beforeHeadEnd, () => held);
}

const stylesheet = /<link(?=[^>]*\srel="stylesheet")[^>]*\shref="\/([^"]+)"[^>]*>/gi;

/** Puts the style sheets that the page links into the page, so that a browser fetches nothing more to paint it. */
async function withStylesInside(store: ReleaseStore, page: string): Promise<string> {
  const sheets = new Map<string, string>();
  for (const [element, file = ''] of page.matchAll(stylesheet)) {
    const styles = (await store.read(file))?.toString();
    if (styles === undefined) throw new Refusal(`${file} is missing in the release store`);
    // This would end the style element early.
    if (styles.includes('</')) throw new Refusal(`${file} cannot be put into a page: it contains </`);
    sheets.set(element, `<style>${styles}</style>`);
  }
  return page.replace(stylesheet, (element) => sheets.get(element) ?? element);
}

// A page must name its encoding in its first kilobyte, so the policy comes after it.
const afterCharset = /(?<=<meta charset=[^>]+>)/i;
const beforeHeadEnd = /(?=<\/head>)/i;
const beforeBodyEnd = /(?=<\/body>)/i;

function insert(page: string, where: RegExp, elements: string, place: string): string {
  if (!where.test(page)) throw new Refusal(`${place} needs a <meta charset>, a </head> and a </body>`);
  return page.replace(where, () => `\n${elements}`);
}

const policyElement = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`;

const dataElements = (blocks: Record<string, unknown>) =>
  Object.entries(blocks)
    .map(([id, data]) => html`${dataBlock(html`type="application/json" id="${id}"`, data)}\n`.source)
    .join('');

const inlineScript = /<script(?![^>]*\s(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/gi;
const inlineStyle = /<style>([\s\S]*?)<\/style>/gi;

/** Sources that let a page's own inline scripts and styles work, and no others. */
const inlineHashes = (page: string): InlineHashes => ({
  scripts: hashesOf(page.matchAll(inlineScript)),
  styles: hashesOf(page.matchAll(inlineStyle)),
});

const hashesOf = (elements: Iterable<RegExpMatchArray>) =>
  Array.from(elements, ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);

const reference = /<(?:script|link)[^>]*?\s(?:src|href)="([^"]+)"/gi;

/** Adds the published hash to every script and style of the release that the page names. Its scripts come before preloads. */
function withIntegrity(page: string, release: Release): string {
  const base = `/${versionFolder(release.app, release.version)}/`;
  return page.replace(reference, (element, address: string) => {
    const integrity = address.startsWith(base) ? release.files[address.slice(base.length)] : undefined;
    const priority = element.startsWith('<script') ? ' fetchpriority="high"' : '';
    return integrity ? `${element} integrity="${integrity}" crossorigin${priority}` : element;
  });
}
