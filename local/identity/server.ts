import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createLoopbackServer, listenOnLoopback, refuseProduction } from '../loopback-server.ts';
import { addAvatar } from './avatar.ts';
import { backendApi } from './backend/routes.ts';
import { openDatabase } from './database.ts';
import { addDemoPeople } from './demo-people.ts';
import { notFound, respondWithError } from './errors.ts';
import { frontendApi } from './frontend/routes.ts';
import type { IdentityContext } from './identity-context.ts';
import type { Instance } from './instance.ts';
import { addScripts } from './scripts.ts';
import { openSigningKey } from './signing-key.ts';
import { Webhooks } from './webhooks.ts';

export interface IdentityOptions {
  instance: Instance;
  /** Address of a database that belongs to this server alone. */
  databaseUrl: string;
  /** 0 for any free port. */
  port: number;
  /** Where to report changed and deleted accounts. */
  webhookUrl?: string;
}

/** Clerk's browser SDK sends every other method as POST with `?_method=`. */
function methodOf(request: IncomingMessage): string {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const wanted = url.pathname.startsWith('/__clerk/v1/') ? url.searchParams.get('_method') : null;
  return request.method === 'POST' && wanted && /^(PUT|PATCH|DELETE)$/.test(wanted)
    ? wanted
    : (request.method ?? 'GET');
}

function createServer(context: IdentityContext): FastifyInstance {
  const server = createLoopbackServer({
    // The edge on this machine sends the original host and address of a request.
    trustProxy: 'loopback',
    logger: { level: 'error' },
    rewriteUrl(request) {
      request.method = methodOf(request);
      return request.url ?? '/';
    },
  });
  server.setErrorHandler(respondWithError);
  server.setNotFoundHandler(() => {
    throw notFound();
  });
  server.register(frontendApi, { prefix: '/__clerk/v1', context });
  server.register(backendApi, { prefix: '/v1', context });
  server.register(
    async (routes) => {
      addScripts(routes);
      addAvatar(routes);
      addDemoPeople(routes, context);
      routes.get('/.well-known/jwks.json', () => ({ keys: [context.key.publicJwk] }));
    },
    { prefix: '/__clerk' },
  );
  return server;
}

/** Starts the local identity server: Clerk's Backend API below /v1, its Frontend API and scripts below /__clerk. */
export async function startIdentity({ instance, databaseUrl, port, webhookUrl }: IdentityOptions) {
  refuseProduction('The local identity server');
  const database = await openDatabase(databaseUrl);
  try {
    const webhooks = new Webhooks(webhookUrl ? { url: webhookUrl, secret: instance.webhookSecret } : undefined);
    const key = await openSigningKey(database);
    const context = { instance, database, key, webhooks, signIns: new Map(), signUps: new Map() };
    const server = createServer(context);
    server.addHook('onClose', () => {
      webhooks.stop();
      return database.end();
    });
    const url = await listenOnLoopback(server, { port, variable: 'IDENTITY_PORT' });
    return { url, stop: () => server.close() };
  } catch (error) {
    await database.end();
    throw error;
  }
}
