import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Started, startNode } from './command.ts';

export const shellVersion = '1.0.0-aaaaaaaa';
export const script = 'console.log("hours");\n'.repeat(200);

const area = (name: string, ...paths: string[]) => ({
  url: `/apps/${name}/1.0.0-aaaaaaaa/mf-manifest.json`,
  metadata: { version: '1.0.0-aaaaaaaa', integrity: {} },
  extras: { portal: { name, sdk: '^1.0.0', nav: [], areas: paths.map((at) => ({ path: at, frame: 'public' })) } },
});

const files: Record<string, string> = {
  'active.json': JSON.stringify({ apps: { shell: { version: shellVersion, since: '2026-11-01T00:00:00Z' } } }),
  'site.json': JSON.stringify({
    clerkPublishableKey: 'pk_test_secretless',
    clerkProxyUrl: null,
    contactEmail: 'advisor@portal.test',
    eventFormUrl: null,
    newsletterTeamUsername: 'newsletter-team',
    publicUrl: 'https://portal.test',
    timeZone: 'America/Chicago',
  }),
  'remotes.json': JSON.stringify({
    microFrontends: {
      landing: area('landing', '/'),
      dashboard: area('dashboard', '/dashboard'),
      hours: area('hours', '/dashboard/hours', '/demo/hours', '/check'),
      signature: area('signature', '/signature'),
      newsletter: area('newsletter', '/newsletter'),
    },
  }),
  'index.html': '<p>shell</p>',
  'areas/landing.html': '<p>landing</p>',
  'areas/dashboard.html': '<p>dashboard</p>',
  'areas/hours.html': `<p>hours</p>${' '.repeat(2000)}`,
  'areas/newsletter.html': '<p>newsletter</p>',
  'areas/signature.html': '<p>signature in the shell</p>',
  'signature.html': '<p>signature alone</p>',
  [`apps/shell/${shellVersion}/public/nhs_logo.png`]: 'png',
  'apps/hours/1.0.0-aaaaaaaa/main.0badcafe.js': script,
};

/** A small composed release store; the release tests say that the real ones look like it. */
export class EdgeStore {
  private constructor(readonly folder: string) {}

  static async create(): Promise<EdgeStore> {
    const store = new EdgeStore(await mkdtemp(path.join(tmpdir(), 'edge-store-')));
    for (const [name, content] of Object.entries(files)) await store.replace(name, content);
    const main = 'apps/hours/1.0.0-aaaaaaaa/main.0badcafe.js';
    await store.replace(`${main}.gz`, gzipSync(script));
    await store.replace(`${main}.br`, brotliCompressSync(script));
    return store;
  }

  /** Replaces a file in one step, as a promotion does. */
  async replace(name: string, content: string | Buffer): Promise<void> {
    const file = path.join(this.folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.new`, content);
    await rename(`${file}.new`, file);
  }

  remove = () => rm(this.folder, { recursive: true, force: true });
}

interface Passed {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const signatureRequest = {
  success: true,
  signatureData: {
    hours: 4.5,
    hours_type: 'async',
    first_name: 'Ada <b>',
    last_name: 'Byron',
    service_date: '2026-03-07',
    description: 'Sorted books',
    signature: null,
    signed_at: null,
    chapter: 'NHS',
  },
  alreadySigned: false,
  othersWaiting: 2,
};
const certificate = {
  first_name: 'Ada <b>',
  last_initial: 'B',
  chapter: 'NHS',
  hours: 4.5,
  approved_hours: 4.5,
  hours_type: 'async',
  service_date: '2026-03-07',
  signed_at: '2026-03-08T16:00:00.000Z',
  // In the evening of March 9 in the society's time zone.
  approved_at: '2026-03-10T03:00:00.000Z',
};
/** The responses that pages show, by the address of the call. */
const responses: Record<string, object> = {
  '/api/v1/hours/signature?signatureRequestId=secret-of-the-link': signatureRequest,
  '/api/v1/hours/signature?signatureRequestId=expired': {
    success: false,
    error: 'This link has expired.',
    code: 'gone',
  },
  '/api/v1/hours/certificate/check?code=secret-of-the-link': {
    success: true,
    certificate,
    transcript: null,
    checked_at: '2026-03-10T16:00:00.000Z',
  },
};

/** Stands behind the edge and remembers what came through. */
export async function startBackend() {
  const passed: Passed[] = [];
  const server = createServer(async (incoming, answer) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    passed.push({ method: incoming.method, url: incoming.url, headers: incoming.headers, body });
    if (incoming.url === '/api/v1/slow' || body === '{"userID":"slow"}') await pause(300);
    answer.writeHead(incoming.url === '/api/v1/missing' ? 404 : 200, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(responses[incoming.url ?? ''] ?? { success: true }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections());
  return { url: `http://127.0.0.1:${port}`, passed, stop };
}

export async function startEdge(environment: Record<string, string>): Promise<Started & { url: string }> {
  const started = startNode(['edge/dist/main.js'], { PORT: '0', ...environment });
  const [, port] = await started.says(/Edge ready on port (\d+)/);
  return { ...started, url: `http://127.0.0.1:${port}` };
}

export type EdgeSite = Awaited<ReturnType<typeof startSite>>;

/** An edge with its store and what is behind it. `stop` expects that the edge ends well. */
export async function startSite() {
  const [store, backend] = await Promise.all([EdgeStore.create(), startBackend()]);
  const edge = await startEdge({ STORE_DIR: store.folder, API_URL: backend.url, IDENTITY_URL: backend.url });
  const stop = async () => {
    expect((await edge.stop()).code).toBe(0);
    await backend.stop();
    await store.remove();
  };
  return { store, backend, edge, stop };
}
