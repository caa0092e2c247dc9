import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound, refused } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import { backendSession } from '../session-shape.ts';
import { endSessions, findSessions, mintToken, type Session, startSession } from '../sessions.ts';
import { getUser } from '../users.ts';

const One = z.object({ id: z.string() });
const NewSession = z.object({ user_id: z.string() });
const Token = z.object({ expires_in_seconds: z.number().int().min(30).max(315_360_000).nullish() });

/** @throws 404 */
async function sessionOf({ database }: IdentityContext, params: unknown): Promise<Session> {
  const { id } = One.parse(params);
  const session = (await findSessions(database, 'id = $1', [id]))[0];
  if (!session) throw notFound(`No session was found with id ${id}.`);
  return session;
}

/** Sessions for scripts, and the end of any session. */
export function addSessionRoutes(routes: FastifyInstance, context: IdentityContext): void {
  const { database } = context;
  routes.post('/sessions', async ({ body, ip }) => {
    const user = await getUser(database, NewSession.parse(body ?? {}).user_id);
    const id = await startSession(database, user.id, { client: null, userAgent: '', address: ip });
    return backendSession(await sessionOf(context, { id }));
  });
  routes.get('/sessions/:id', async ({ params }) => backendSession(await sessionOf(context, params)));
  routes.post('/sessions/:id/revoke', async ({ params }) => {
    await endSessions(database, { session: (await sessionOf(context, params)).id }, 'revoked');
    return backendSession(await sessionOf(context, params));
  });
  routes.post('/sessions/:id/tokens', async ({ params, body }) => {
    const session = await sessionOf(context, params);
    if (session.status !== 'active') throw refused('session_inactive', 'The session is not active.');
    const seconds = Token.parse(body ?? {}).expires_in_seconds ?? undefined;
    return { object: 'token', jwt: await mintToken(context, session, { seconds }) };
  });
}
