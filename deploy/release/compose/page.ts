import { createHash } from 'node:crypto';
import { type Release, type Site, versionFolder } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';

export interface PageSource {
  release: Release;
  /** The page as the bundler wrote it, relative to the version's directory. */
  file: string;
  /** Elements to put first in the head. */
  head?: string[];
  policy(site: Site, inlineScripts: string[]): string;
}

/** A page of a released app, completed with its security policy, the site's configuration, preloads and integrity hashes. */
export async function composePage(store: ReleaseStore, site: Site, source: PageSource): Promise<string> {
  const { release, file, head = [], policy } = source;
  const place = `${versionFolder(release.app, release.version)}/${file}`;
  const template = (await store.read(place))?.toString();
  if (!template) throw new Error(`${place} is missing from the release store`);
  const page = withIntegrity(template, release);
  const first = [policyElement(policy(site, inlineScriptHashes(page))), ...head].join('\n');
  return insert(insert(page, afterCharset, first, place), beforeHeadEnd, configElement(site), place);
}

// The encoding must be named in a page's first kilobyte, so it stays in front of the policy.
const afterCharset = /(?<=<meta charset=[^>]+>)/i;
const beforeHeadEnd = /(?=<\/head>)/i;

function insert(page: string, where: RegExp, elements: string, place: string): string {
  if (!where.test(page)) throw new Error(`${place} needs a <meta charset> and a </head>`);
  return page.replace(where, () => `\n${elements}`);
}

const policyElement = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`;

const configElement = (site: Site) =>
  `<script type="application/json" id="portal-config">${JSON.stringify(site).replaceAll('<', '\\u003c')}</script>\n`;

const inlineScript = /<script(?![^>]*\s(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/gi;

/** Sources that let a page's own inline scripts run, and no others. */
const inlineScriptHashes = (page: string) =>
  [...page.matchAll(inlineScript)].map(([, code = '']) => {
    return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  });

const reference = /<(?:script|link)[^>]*?\s(?:src|href)="([^"]+)"/gi;

/** Adds the published hash to every script and style of the release that the page names. */
function withIntegrity(page: string, release: Release): string {
  const base = `/${versionFolder(release.app, release.version)}/`;
  return page.replace(reference, (element, address: string) => {
    const integrity = address.startsWith(base) ? release.files[address.slice(base.length)] : undefined;
    return integrity ? `${element} integrity="${integrity}" crossorigin` : element;
  });
}
