import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Page } from 'playwright-core';
import type { MeasuredSite } from '../sites/start.ts';

const latencyMs = 40;

/** What a page waits for; pictures and fonts hold nothing up, and nobody reads the answer to a report. */
const kinds = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr']);
const reportPath = '/api/v1/releases/report';

interface Exchange {
  kind: string;
  url: string;
  /** In ms since any moment. */
  from: number;
  to: number;
}

/** Lets each request take 40 ms longer, and records what the page asks for from now on. */
export async function recordNetwork(page: Page): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  page.on('requestfinished', (request) => {
    const { startTime, responseEnd } = request.timing();
    const [kind, url] = [request.resourceType(), request.url()];
    // A script that another one made itself (`blob:`) comes over no network.
    if (kinds.has(kind) && url.startsWith('http') && !url.endsWith(reportPath))
      exchanges.push({ kind, url, from: startTime, to: startTime + responseEnd });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  return exchanges;
}

/** How many of these exchanges follow one another, at most: none of them begins before the one before it has ended. */
export function roundsOf(exchanges: Exchange[]): number {
  let rounds = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, to } of [...exchanges].sort((one, other) => one.to - other.to)) {
    if (from < end) continue;
    rounds++;
    end = to;
  }
  return rounds;
}

const sizes = new Map<string, Promise<number>>();

async function brotliBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  const body = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const sent = answer.headers.get('content-encoding') === 'br' && Number(answer.headers.get('content-length'));
  return sent || (await promisify(brotliCompress)(body)).length;
}

function knownSize(url: string): Promise<number> {
  const size = sizes.get(url) ?? brotliBytes(url);
  sizes.set(url, size);
  return size;
}

/** JavaScript among these exchanges with a site, in KB (1024 bytes) as brotli sends it. */
export async function scriptKilobytes(exchanges: Exchange[], { url: origin, served }: MeasuredSite): Promise<number> {
  const fetched = exchanges.filter(({ kind }) => kind === 'script');
  const urls = new Set(fetched.map(({ url }) => url.replace(origin, served)));
  const bytes = await Promise.all([...urls].map(knownSize));
  return bytes.reduce((sum, size) => sum + size, 0) / 1024;
}
