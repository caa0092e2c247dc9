import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createLoopbackServer, listenOnLoopback, refuseProduction } from '../loopback-server.ts';
import { answerError } from './answer-errors.ts';
import { addAvatar } from './avatar.ts';
import { backendApi } from './backend/routes.ts';
import { openDatabase } from './database.ts';
import { addDemoPeople } from './demo-people.ts';
import { notFound } from './errors.ts';
import { frontendApi } from './frontend/routes.ts';
import type { Instance } from './instance.ts';
import { createRateLimits } from './rate-limits.ts';
import { addScripts } from './scripts.ts';
import { openSigningKey } from './signing-key.ts';
import type { StandIn } from './stand-in.ts';
import { Webhooks } from './webhooks.ts';

export interface IdentityOptions {
  instance: Instance;
  /** A database of its own. */
  databaseUrl: string;
  /** 0 for any free port. */
  port: number;
  /** Where the portal wants to be told of changed and deleted accounts. */
  webhookUrl?: string;
}

/** A running stand-in: Clerk's Backend API below /v1, its Frontend API and scripts below /__clerk. */
export interface Identity {
  url: string;
  stop(): Promise<void>;
}

/** Clerk's browser SDK sends every other method as POST with `?_method=`. */
function methodOf(request: IncomingMessage): string {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const wanted = url.pathname.startsWith('/__clerk/v1/') ? url.searchParams.get('_method') : null;
  return request.method === 'POST' && wanted && /^(PUT|PATCH|DELETE)$/.test(wanted)
    ? wanted
    : (request.method ?? 'GET');
}

function createServer(standIn: StandIn): FastifyInstance {
  const server = createLoopbackServer({
    // The edge on this machine says which host and address a request came to and from.
    trustProxy: 'loopback',
    logger: { level: 'error' },
    rewriteUrl(request) {
      request.method = methodOf(request);
      return request.url ?? '/';
    },
  });
  server.setErrorHandler(answerError);
  server.setNotFoundHandler(() => {
    throw notFound();
  });
  server.register(frontendApi, { prefix: '/__clerk/v1', standIn });
  server.register(backendApi, { prefix: '/v1', standIn });
  server.register(
    async (routes) => {
      addScripts(routes);
      addAvatar(routes);
      addDemoPeople(routes, standIn);
      routes.get('/.well-known/jwks.json', () => ({ keys: [standIn.key.publicJwk] }));
    },
    { prefix: '/__clerk' },
  );
  return server;
}

/** Starts the stand-in for Clerk on this machine. */
export async function startIdentity({ instance, databaseUrl, port, webhookUrl }: IdentityOptions): Promise<Identity> {
  refuseProduction('The identity stand-in');
  const database = await openDatabase(databaseUrl);
  try {
    const webhooks = new Webhooks(webhookUrl ? { url: webhookUrl, secret: instance.webhookSecret } : undefined);
    const key = await openSigningKey(database);
    const standIn: StandIn = { instance, database, key, limits: createRateLimits(), webhooks };
    const server = createServer(standIn);
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
