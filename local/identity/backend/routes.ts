import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { unauthenticated } from '../errors.ts';
import { hashToken } from '../identifiers.ts';
import type { StandIn } from '../stand-in.ts';
import { addSessionRoutes } from './sessions.ts';
import { addUserRoutes } from './users.ts';

/** Clerk's Backend API: what servers and scripts call, with the secret key, mostly through Clerk's backend SDK. */
export async function backendApi(routes: FastifyInstance, { standIn }: { standIn: StandIn }): Promise<void> {
  const expected = hashToken(`Bearer ${standIn.instance.secretKey}`);
  routes.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(hashToken(headers.authorization ?? ''), expected))
      throw unauthenticated('The secret key is not valid.');
  });
  // The SDK says 'JSON' of empty bodies too.
  const parseJson = routes.getDefaultJsonParser('error', 'error');
  routes.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body ? parseJson(request, body, done) : done(null, undefined),
  );
  // It reads an answer as JSON only where the type says exactly this, without a character set.
  routes.addHook('onSend', async (_request, reply) => {
    reply.header('content-type', 'application/json');
  });
  routes.get('/jwks', () => ({ keys: [standIn.key.publicJwk] }));
  addUserRoutes(routes, standIn);
  addSessionRoutes(routes, standIn);
}
