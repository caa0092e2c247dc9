import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import { frontendSession } from '../session-shape.ts';
import { activeSessionsOfClient, endSessions, mintToken, type Session, touchSession } from '../sessions.ts';
import { withClient } from './client.ts';
import type { Visit } from './visit.ts';

const One = z.object({ id: z.string() });

/**
 * Returns an active session of this browser.
 * @throws 404
 */
async function sessionOf(context: IdentityContext, visit: Visit): Promise<Session> {
  const { id } = One.parse(visit.request.params);
  const sessions = visit.client ? await activeSessionsOfClient(context.database, visit.client.id) : [];
  const session = sessions.find((each) => each.id === id);
  if (!session) throw notFound('The session was not found. Please sign in again.');
  return session;
}

export function addSessionRoutes(routes: FastifyInstance, context: IdentityContext): void {
  const respond = async (visit: Visit, session: Session) =>
    withClient(context, visit, await frontendSession(context, session, visit.origin));
  const end =
    (status: 'ended' | 'removed') =>
    async ({ visit }: { visit: Visit }) => {
      const session = await sessionOf(context, visit);
      await endSessions(context.database, { session: session.id }, status);
      return respond(visit, { ...session, status });
    };
  routes.get('/client/sessions/:id', async ({ visit }) => respond(visit, await sessionOf(context, visit)));
  routes.post('/client/sessions/:id/touch', async ({ visit }) => {
    const session = await sessionOf(context, visit);
    await touchSession(context.database, session.id);
    return respond(visit, session);
  });
  routes.post('/client/sessions/:id/tokens', async ({ visit }) => {
    const session = await sessionOf(context, visit);
    await touchSession(context.database, session.id);
    return { object: 'token', jwt: await mintToken(context, session, { authorizedParty: visit.origin }) };
  });
  routes.post('/client/sessions/:id/end', end('ended'));
  routes.post('/client/sessions/:id/remove', end('removed'));
}
