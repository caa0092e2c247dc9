import path from 'node:path';
import { startBacking } from '@portal/local/backing';
import { edgeProcess } from '@portal/local/server-process';
import { makeTemporaryDirectory } from '@portal/local/testing/temporary-directory';
import { buildServer } from '@portal/release/build/build-server';
import { configureSite } from '@portal/releases/promote';
import { directoryStore } from '@portal/releases/store/directory-store';
import getPort from 'get-port';
import { throughput } from './api/load.ts';
import { addPosts, posts } from './edge/posts.ts';
import { startChild } from './machine/child.ts';
import { median, type Result, report } from './machine/comparison.ts';
import { createDatabase } from './machine/databases.ts';
import { warnOfLoad } from './machine/load.ts';
import { bodyOf, checkSameBody } from './machine/same-body.ts';
import { startServices } from './machine/services.ts';
import { siteOf } from './machine/site.ts';
import { stops } from './machine/stops.ts';

/**
 * Compares the newsletter's public calls through the edge with a bare Fastify server on the same tables, which sends the
 * same bytes. Both take turns. It brings its own surroundings: `npm run bench -- edge`.
 */
const rounds = 3;
const host = '127.0.0.1';

interface Measured {
  name: string;
  least: number;
  requests: number;
  /** The path of the request with this number. */
  path(request: number): string;
}

const listPath = (page: number, limit: number) => `/api/v1/newsletter/getPosts?page=${page}&limit=${limit}`;
const pageSize = 12;
const pages = 300;

const measuredOf = (ids: string[]): Measured[] => [
  { name: 'GET newsletter/getPosts, cached', least: 3, requests: 8000, path: () => listPath(1, pageSize) },
  {
    name: 'GET newsletter/getPosts, each page once',
    least: 0.9,
    requests: 600,
    path: (request) => listPath(1 + (request % pages), pageSize + Math.floor(request / pages)),
  },
  {
    name: 'GET newsletter/getPost, each post once',
    least: 0.9,
    requests: 1200,
    path: (request) => `/api/v1/newsletter/getPost?id=${ids[request]}`,
  },
];

async function start() {
  const { directory, remove } = await makeTemporaryDirectory();
  stops.add(remove);
  const backing = await startBacking({ dataDir: path.join(directory, 'backing') });
  stops.add(backing.stop);
  await buildServer('services');
  await buildServer('edge');
  const databaseUrl = await createDatabase(backing, 'bench_edge');
  const services = await startServices(backing, databaseUrl, { ROLES: 'users,newsletter,hours' });
  stops.add(() => services.stop());
  const ids = await addPosts(databaseUrl);
  const { PATH = '' } = process.env;
  const storeDir = path.join(directory, 'store');
  await configureSite(directoryStore(storeDir), siteOf(backing));
  const places = { HOST: host, PORT: String(await getPort({ host })), STORE_DIR: storeDir };
  const edge = edgeProcess({ PATH, ...places, API_URL: services.url, LOG_LEVEL: 'warn' });
  stops.add(() => edge.stop());
  await edge.start();
  const bare = await startChild<string>(new URL('edge/bare-server.ts', import.meta.url), { DATABASE_URL: databaseUrl });
  stops.add(bare.stop);
  return { product: edge.url, baseline: bare.ready, ids };
}

async function compare({ name, least, requests, path }: Measured, origins: string[]): Promise<Result> {
  checkSameBody(name, await Promise.all(origins.map((origin) => bodyOf(origin, { path: path(0) }))));
  const sides = origins.map((origin) => ({ origin, sent: 0, rates: [] as number[] }));
  for (let round = 0; round <= rounds; round++) {
    for (const side of sides) {
      const next = () => ({ method: 'GET' as const, path: path(++side.sent), headers: {} });
      const rate = await throughput(side.origin, requests, next);
      // The first round is for the compiler.
      if (round > 0) side.rates.push(rate);
    }
  }
  const [ours, bare] = sides.map(({ rates }) => median(rates)) as [number, number];
  const perSecond = (rate: number) => `${rate.toFixed(0)}/s`;
  return { name, product: perSecond(ours), baseline: perSecond(bare), figure: ours / bare, goal: { least } };
}

const { product, baseline, ids } = await start();
warnOfLoad();
const results: Result[] = [];
for (const measured of measuredOf(ids)) results.push(await compare(measured, [product, baseline]));
const description = `Requests answered a second over 20 connections, as the median of three rounds in turns, with ${posts} posts: the edge with the services behind it, and a bare Fastify server with \`pg\` and prepared statements that sends the same bytes. A post that is opened once passes two servers on our side; ADR 49 says what a server in front costs at least.`;
await report('edge', description, results);
