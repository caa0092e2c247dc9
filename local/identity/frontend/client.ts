import type { FastifyInstance } from 'fastify';
import type { IdentityContext } from '../identity-context.ts';
import { frontendSession } from '../session-shape.ts';
import { endSessions } from '../sessions.ts';
import { signInShape, signUpShape } from './attempts.ts';
import { clientOf, sessionOf, setSignedInCookies, type Visit } from './visit.ts';

/** The state of a browser, as Clerk's SDK keeps it. Null before the first sign-in. */
async function clientShape(context: IdentityContext, visit: Visit) {
  const session = await sessionOf(context, visit);
  setSignedInCookies(context, visit, session);
  if (!visit.client) return null;
  const { id, created_at } = visit.client;
  const [signIn, signUp] = [context.signIns.get(id), context.signUps.get(id)];
  return {
    object: 'client',
    id,
    sessions: session ? [await frontendSession(context, session, visit.origin)] : [],
    sign_in: signIn && !signIn.sessionId ? signInShape(signIn) : null,
    sign_up: signUp && !signUp.created ? signUpShape(signUp) : null,
    last_active_session_id: session?.id ?? null,
    created_at: created_at.getTime(),
    updated_at: (session?.created_at ?? created_at).getTime(),
  };
}

/** The response of most Frontend API calls: the requested object and the new state of the browser. */
export async function withClient(context: IdentityContext, visit: Visit, response: unknown) {
  return { response, client: await clientShape(context, visit) };
}

export function addClientRoutes(routes: FastifyInstance, context: IdentityContext): void {
  const respond = async (visit: Visit) => ({ response: await clientShape(context, visit), client: null });
  const create = async ({ visit }: { visit: Visit }) => {
    await clientOf(context, visit);
    return respond(visit);
  };
  const signOut = async ({ visit }: { visit: Visit }) => {
    if (visit.client) await endSessions(context.database, { client: visit.client.id }, 'removed');
    const client = await clientShape(context, visit);
    return { response: client, client };
  };
  routes.get('/client', ({ visit }) => respond(visit));
  routes.put('/client', create);
  routes.post('/client', create);
  routes.delete('/client', signOut);
  routes.delete('/client/sessions', signOut);
}
