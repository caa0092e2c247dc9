import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound, refused } from '../errors.ts';
import { idIn } from '../identifiers.ts';
import type { IdentityContext } from '../identity-context.ts';
import { backendSession } from '../session-shape.ts';
import { endSessions, findSessions, mintToken, type Session, startSession } from '../sessions.ts';
import { getUser } from '../users.ts';

const NewSession = z.object({ user_id: z.string() });
const Token = z.object({ expires_in_seconds: z.number().int().min(30).max(315_360_000).nullish() });

/** @throws 404 */
async function sessionOf({ database }: IdentityContext, id: string): Promise<Session> {
  const [session] = await findSessions(database, { session: id });
  if (!session) throw notFound(`No session was found with id ${id}.`);
  return session;
}

/** Sessions for scripts, and the end of any session. */
export function addSessionRoutes(routes: FastifyInstance, context: IdentityContext): void {
  const { database } = context;
  routes.post('/sessions', async ({ body, ip }) => {
    const user = await getUser(database, NewSession.parse(body ?? {}).user_id);
    const id = await startSession(database, user.id, { client: null, userAgent: '', address: ip });
    return backendSession(await sessionOf(context, id));
  });
  routes.get('/sessions/:id', async (request) => backendSession(await sessionOf(context, idIn(request))));
  routes.post('/sessions/:id/revoke', async (request) => {
    await endSessions(database, { session: idIn(request) }, 'revoked');
    return backendSession(await sessionOf(context, idIn(request)));
  });
  routes.post('/sessions/:id/tokens', async (request) => {
    const session = await sessionOf(context, idIn(request));
    if (session.status !== 'active') throw refused('session_inactive', 'The session is not active.');
    const seconds = Token.parse(request.body ?? {}).expires_in_seconds ?? undefined;
    return { object: 'token', jwt: await mintToken(context, session, { seconds }) };
  });
}
