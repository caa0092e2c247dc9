import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { unauthenticated } from '../errors.ts';
import { hashToken } from '../identifiers.ts';
import type { IdentityContext } from '../identity-context.ts';
import { scriptKey } from '../instance.ts';
import { addSessionRoutes } from './sessions.ts';
import { addUserRoutes } from './users.ts';

/** Clerk's Backend API, which servers and scripts call with the secret key, mostly through Clerk's backend SDK. */
export async function backendApi(routes: FastifyInstance, { context }: { context: IdentityContext }): Promise<void> {
  const expected = [context.instance.secretKey, scriptKey].map((key) => hashToken(`Bearer ${key}`));
  routes.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store');
    const given = hashToken(headers.authorization ?? '');
    if (!expected.some((key) => timingSafeEqual(given, key))) throw unauthenticated('The secret key is not valid.');
  });
  // The SDK sends the content type of JSON with an empty body, too.
  const parseJson = routes.getDefaultJsonParser('error', 'error');
  routes.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body ? parseJson(request, body, done) : done(null, undefined),
  );
  // The SDK parses a response as JSON only if the content type is exactly this, without a character set.
  routes.addHook('onSend', async (_request, reply) => {
    reply.header('content-type', 'application/json');
  });
  routes.get('/jwks', () => ({ keys: [context.key.publicJwk] }));
  addUserRoutes(routes, context);
  addSessionRoutes(routes, context);
}
