import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import { idIn } from '../identifiers.ts';
import type { IdentityContext } from '../identity-context.ts';
import { frontendSession } from '../session-shape.ts';
import { endSessions, mintToken, type Session, touchSession } from '../sessions.ts';
import { withClient } from './client.ts';
import { sessionOf, type Visit } from './visit.ts';

/**
 * Returns the session of this browser.
 * @throws 404
 */
async function ownSession(context: IdentityContext, visit: Visit): Promise<Session> {
  const session = await sessionOf(context, visit);
  if (session?.id !== idIn(visit.request)) throw notFound('The session was not found. Please sign in again.');
  return session;
}

export function addSessionRoutes(routes: FastifyInstance, context: IdentityContext): void {
  const respond = async (visit: Visit, session: Session) =>
    withClient(context, visit, await frontendSession(context, session, visit.origin));
  const end =
    (status: 'ended' | 'removed') =>
    async ({ visit }: { visit: Visit }) => {
      const session = await ownSession(context, visit);
      await endSessions(context.database, { session: session.id }, status);
      return respond(visit, { ...session, status });
    };
  routes.get('/client/sessions/:id', async ({ visit }) => respond(visit, await ownSession(context, visit)));
  routes.post('/client/sessions/:id/touch', async ({ visit }) => {
    const session = await ownSession(context, visit);
    await touchSession(context.database, session.id);
    return respond(visit, session);
  });
  routes.post('/client/sessions/:id/tokens', async ({ visit }) => {
    const session = await ownSession(context, visit);
    await touchSession(context.database, session.id);
    return { object: 'token', jwt: await mintToken(context, session, { authorizedParty: visit.origin }) };
  });
  routes.post('/client/sessions/:id/end', end('ended'));
  routes.post('/client/sessions/:id/remove', end('removed'));
}
