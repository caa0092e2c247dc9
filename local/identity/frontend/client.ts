import type { FastifyInstance } from 'fastify';
import { frontendSession } from '../session-shape.ts';
import { endSessions } from '../sessions.ts';
import type { StandIn } from '../stand-in.ts';
import { openSignIn, signInShape } from './sign-in-attempt.ts';
import { openSignUp, signUpShape } from './sign-up-attempt.ts';
import { clientOf, sessionsOf, type Visit } from './visit.ts';

/** All that a browser knows of itself, as Clerk's SDK keeps it; null before its first sign-in. */
async function clientShape(standIn: StandIn, visit: Visit) {
  const sessions = await sessionsOf(standIn, visit);
  if (!visit.client) return null;
  const { id, created_at } = visit.client;
  const [signIn, signUp] = await Promise.all([openSignIn(standIn.database, id), openSignUp(standIn.database, id)]);
  return {
    object: 'client',
    id,
    sessions: await Promise.all(sessions.map((session) => frontendSession(standIn, session, visit.origin))),
    sign_in: signIn ? signInShape(signIn) : null,
    sign_up: signUp ? signUpShape(signUp) : null,
    last_active_session_id: sessions[0]?.id ?? null,
    last_authentication_strategy: null,
    captcha_bypass: false,
    cookie_expires_at: null,
    created_at: created_at.getTime(),
    updated_at: (sessions[0]?.created_at ?? created_at).getTime(),
  };
}

/** Most answers of the Frontend API: what was asked for, and the browser's new state. */
export async function withClient(standIn: StandIn, visit: Visit, response: unknown) {
  return { response, client: await clientShape(standIn, visit) };
}

export function addClientRoutes(routes: FastifyInstance, standIn: StandIn): void {
  const answer = async (visit: Visit) => ({ response: await clientShape(standIn, visit), client: null });
  const create = async ({ visit }: { visit: Visit }) => {
    await clientOf(standIn, visit);
    return answer(visit);
  };
  const signOut = async ({ visit }: { visit: Visit }) => {
    if (visit.client) await endSessions(standIn.database, { client: visit.client.id }, 'removed');
    const client = await clientShape(standIn, visit);
    return { response: client, client };
  };
  routes.get('/client', ({ visit }) => answer(visit));
  routes.put('/client', create);
  routes.post('/client', create);
  routes.delete('/client', signOut);
  routes.delete('/client/sessions', signOut);
}
