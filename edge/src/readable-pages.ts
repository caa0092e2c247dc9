import { originHeaders } from '@portal/http-server/request-context';
import type { Html } from '@portal/releases/compose/html';
import type { Site } from '@portal/releases/store/documents';
import { readCertificate } from './readable-certificate.ts';
import type { Opened, Read } from './readable-parts.ts';
import { readRequests } from './readable-requests.ts';

/** The areas whose pages a link with a secret opens, and what there is to read. */
const readers: Record<string, (opened: Opened) => Promise<Html | undefined>> = {
  signature: readRequests,
  check: readCertificate,
};

interface LinkPage {
  page(): string;
  site: Site;
  /** Path and query, with the secret of the link. */
  address: string;
  /** Of the visitor, whose calls the services count. */
  ip: string;
}

const secretPath = /^\/+([a-z]+)\/([^/]+)\/?$/;
const note = /<noscript>[\s\S]*?<\/noscript>/;

/** The page with this text for browsers without scripts, in the place of the note that it needs JavaScript. */
export const withReadable = (page: string, { source }: Html): string =>
  page.replace(note, () => `<noscript>${source}</noscript>`);

/** The script shows the same after this time, and it says what failed. */
const patienceMs = 800;

/**
 * Puts what a link with a secret opens into the page, for browsers without scripts. It is fetched for each request; no
 * cache and no log gets the secret of the link.
 * @param apiUrl address of the services that know signatures
 * @returns undefined if there is nothing to read, and the page is served as it is
 */
export async function readablePage(apiUrl: string, { page, site, address, ip }: LinkPage): Promise<string | undefined> {
  const { pathname, searchParams: query } = new URL(address, 'http://edge');
  const [, area = '', segment = ''] = secretPath.exec(pathname) ?? [];
  const reader = readers[area];
  if (!reader) return undefined;
  const read: Read = async (path, input) => {
    const url = `${apiUrl}/api/v1${path}?${new URLSearchParams(input)}`;
    const headers = { ...originHeaders(), 'x-forwarded-for': ip };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(patienceMs) });
    return response.json();
  };
  const opened = { segment: decodeURIComponent(segment), query, site, read };
  const text = await reader(opened).catch(() => undefined);
  return text && withReadable(page(), text);
}
