import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from '../errors.ts';
import { frontendSession } from '../session-shape.ts';
import { activeSessionsOfClient, endSessions, mintToken, type Session, touchSession } from '../sessions.ts';
import type { StandIn } from '../stand-in.ts';
import { withClient } from './client.ts';
import type { Visit } from './visit.ts';

const One = z.object({ id: z.string() });

/** An active session of this browser. @throws 404 */
async function sessionOf(standIn: StandIn, visit: Visit): Promise<Session> {
  const { id } = One.parse(visit.request.params);
  const sessions = visit.client ? await activeSessionsOfClient(standIn.database, visit.client.id) : [];
  const session = sessions.find((each) => each.id === id);
  if (!session) throw notFound('The session was not found. Please sign in again.');
  return session;
}

export function addSessionRoutes(routes: FastifyInstance, standIn: StandIn): void {
  const answer = async (visit: Visit, session: Session) =>
    withClient(standIn, visit, await frontendSession(standIn, session, visit.origin));
  const end =
    (status: 'ended' | 'removed') =>
    async ({ visit }: { visit: Visit }) => {
      const session = await sessionOf(standIn, visit);
      await endSessions(standIn.database, { session: session.id }, status);
      return answer(visit, { ...session, status });
    };
  routes.get('/client/sessions/:id', async ({ visit }) => answer(visit, await sessionOf(standIn, visit)));
  routes.post('/client/sessions/:id/touch', async ({ visit }) => {
    const session = await sessionOf(standIn, visit);
    await touchSession(standIn.database, session.id);
    return answer(visit, session);
  });
  routes.post('/client/sessions/:id/tokens', async ({ visit }) => {
    const session = await sessionOf(standIn, visit);
    await touchSession(standIn.database, session.id);
    return { object: 'token', jwt: await mintToken(standIn, session, { authorizedParty: visit.origin }) };
  });
  routes.post('/client/sessions/:id/end', end('ended'));
  routes.post('/client/sessions/:id/remove', end('removed'));
}
