import { mkdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '@portal/release/apps';
import type { Build } from '@portal/release/build/build-app';
import { manifestName } from '@portal/releases/manifest';
import getPort, { portNumbers } from 'get-port';
import { createLoopbackServer, listenOnLoopback, loopback } from './loopback-server.ts';

const ports = portNumbers(5301, 5399);
const localNames = ['localhost', '127.0.0.1'];

export interface RemoteServer {
  /** Address of the manifest of the current build. */
  manifest: string;
  /** Serves another build from now on, and notifies the open pages. */
  show(build: Build): void;
  stop(): Promise<void>;
}

/**
 * Serves builds of one remote on this machine. Pages of the portal at `portalUrl` load them instead of the released
 * remote.
 */
export async function startRemoteServer(app: App, portalUrl: string): Promise<RemoteServer> {
  let current: Build | undefined;
  const listeners = new Set<ServerResponse>();
  const server = createLoopbackServer();
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin && mayRead(origin, portalUrl)) reply.headers({ 'access-control-allow-origin': origin, vary: 'Origin' });
  });
  server.get(`/${manifestName}`, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return current ? manifestOf(current) : reply.code(503).send({ error: `${app.name} has not been built yet.` });
  });
  server.get('/portal.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(app.portal));
  server.get('/builds', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    } as Record<string, string>);
    reply.raw.flushHeaders();
    listeners.add(reply.raw);
    request.raw.once('close', () => listeners.delete(reply.raw));
  });
  const root = path.join(app.folder, 'dist');
  await mkdir(root, { recursive: true });
  await server.register(fastifyStatic, { root, index: false, immutable: true, maxAge: '1d' });
  const port = await getPort({ port: ports, host: loopback });
  await listenOnLoopback(server, { port, variable: 'the port of the remote' });
  return {
    manifest: `http://localhost:${port}/${manifestName}`,
    show(build) {
      current = build;
      for (const listener of listeners) listener.write(`data: ${build.version}\n\n`);
    },
    stop: () => server.close(),
  };
}

/** Other sites in a developer's browser must not read the code. */
const mayRead = (origin: string, portalUrl: string): boolean =>
  origin === new URL(portalUrl).origin || localNames.includes(URL.parse(origin)?.hostname ?? '');

interface Manifest {
  metaData: { remoteEntry: { path: string } };
  exposes: { assets: Record<'js' | 'css', Record<'sync' | 'async', string[]>> }[];
}

/** Each build has its own folder, so a page never mixes files of two builds. */
async function manifestOf({ folder, version }: Build): Promise<Manifest> {
  const manifest = JSON.parse(await readFile(path.join(folder, manifestName), 'utf8')) as Manifest;
  const moved = (file: string) => `${version}/${file}`;
  manifest.metaData.remoteEntry.path = moved(manifest.metaData.remoteEntry.path);
  for (const { assets } of manifest.exposes) {
    for (const kind of [assets.js, assets.css]) {
      kind.sync = kind.sync.map(moved);
      kind.async = kind.async.map(moved);
    }
  }
  return manifest;
}
