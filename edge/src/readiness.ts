import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chapters } from '@portal/contracts/constants';
import { pageFile } from '@portal/releases/compose/page-file';
import { needSite, readActive, readDocument } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Backends, serviceUrl } from './backends.ts';
import { ServedRemotes } from './release-documents.ts';

const patienceMs = 2500;
/** Milliseconds for which everybody gets the same response. */
const sharedMs = 1000;
/** More than a full file system has left. */
const probe = Buffer.alloc(64 * 1024);

type Result = 'ok' | 'failed';
type Checks = Record<string, Result>;

/**
 * Serves /readyz, whether the portal can work (this edge and the services behind it), and /readyz/edge, whether this
 * edge can work, for choosing between edges. `checks` name what failed.
 */
export function serveReadiness(
  server: FastifyInstance,
  { store, storeDir, ...backends }: Backends & { store: ReleaseStore; storeDir: string },
): void {
  const own = shared(() => checkEdge(store, storeDir));
  const all = shared(async () => {
    const [edge, ...services] = await Promise.all([own(), ...checkServices(backends)]);
    return Object.assign({}, ...services, edge) as Checks;
  });
  server.get('/readyz', async (_request, reply) => sendChecks(reply, await all()));
  server.get('/readyz/edge', async (_request, reply) => sendChecks(reply, await own()));
}

function sendChecks(reply: FastifyReply, checks: Checks): FastifyReply {
  const ready = Object.values(checks).every((result) => result === 'ok');
  return reply
    .code(ready ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ status: ready ? 'ready' : 'not ready', checks });
}

async function checkEdge(store: ReleaseStore, storeDir: string): Promise<Checks> {
  const [releases, disk] = await Promise.all([
    resultOf(readReleases(store)),
    resultOf(writeProbe(path.join(storeDir, '.work'))),
  ]);
  return { releases, disk };
}

/**
 * Reads the documents that every page needs.
 * @throws if one is missing or damaged
 */
async function readReleases(store: ReleaseStore): Promise<void> {
  const [{ apps }, remotes] = await Promise.all([
    readActive(store),
    readDocument(store, 'remotes.json', ServedRemotes),
    needSite(store),
  ]);
  if (!apps.shell || !remotes) throw new Error('Nothing has been released');
  const names = ['index', ...Object.keys(remotes.microFrontends).map((name) => `areas/${name}`)];
  const pages = names.flatMap((name) => chapters.map((chapter) => pageFile(name, chapter)));
  const contents = await Promise.all(pages.map((page) => store.read(page)));
  // A store that was composed before chapters had pages of their own has one for all, under the plain name.
  const isWhole = (content: Buffer | undefined, page: string) =>
    content ? content.length > 0 : !names.some((name) => page === `${name}.html`);
  if (!contents.every((content, at) => isWhole(content, pages[at] ?? ''))) throw new Error('A page is missing');
}

/** @throws if the disk is full or read-only */
async function writeProbe(folder: string): Promise<void> {
  const file = path.join(folder, 'readiness-probe');
  await mkdir(folder, { recursive: true });
  await writeFile(file, probe);
  await rm(file, { force: true });
}

const checkServices = (backends: Backends): Promise<Checks>[] => [
  checkService('services', backends.apiUrl),
  ...(['newsletter', 'hours'] as const)
    .filter((feature) => backends.featureUrls[feature])
    .map((feature) => checkService(feature, serviceUrl(backends, feature))),
];

/** @returns whether the service is ready, with its own checks */
async function checkService(name: string, url: string): Promise<Checks> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patienceMs) });
    const { checks } = (await response.json()) as { checks?: Checks };
    return { ...checks, [name]: response.ok ? 'ok' : 'failed' };
  } catch {
    return { [name]: 'failed' };
  }
}

const resultOf = (check: Promise<unknown>): Promise<Result> =>
  Promise.race([check.then(() => 'ok' as const), pause(patienceMs, 'failed' as const, { ref: false })]).catch(
    () => 'failed' as const,
  );

/** Shares one result between all requests of a second. */
function shared<T>(check: () => Promise<T>): () => Promise<T> {
  let latest: { at: number; result: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (!latest || now - latest.at > sharedMs) latest = { at: now, result: check() };
    return latest.result;
  };
}
