import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inTransaction } from '../database.ts';
import { refused } from '../errors.ts';
import { newId } from '../identifiers.ts';
import type { IdentityContext } from '../identity-context.ts';
import { passwordFits } from '../passwords.ts';
import { startSession } from '../sessions.ts';
import { findByIdentifier, getUser } from '../users.ts';
import { type SignIn, signInShape } from './attempts.ts';
import { withClient } from './client.ts';
import { attemptOf, clientOf, originOf, renewClientToken, type Visit } from './visit.ts';

const Start = z.object({
  identifier: z.string('Enter email address or username.').trim().min(1),
  password: z.string().optional(),
});
const Attempt = z.object({
  strategy: z.literal('password').default('password'),
  password: z.string('Enter password.'),
});

/** Starts the session after the right password. */
async function complete(context: IdentityContext, visit: Visit, attempt: SignIn, password: string): Promise<SignIn> {
  if (!(await passwordFits(password, attempt.user.password_hash))) {
    throw refused('form_password_incorrect', 'Password is incorrect. Try again, or use another method.', 'password');
  }
  const origin = await originOf(context, visit);
  attempt.sessionId = await inTransaction(context.database, async (database) => {
    const session = await startSession(database, attempt.user.id, origin);
    await renewClientToken(context, database, visit);
    return session;
  });
  return attempt;
}

/** Without a password, the response says whether the account exists, as Clerk's does. */
async function start(context: IdentityContext, visit: Visit): Promise<SignIn> {
  const { identifier, password } = Start.parse(visit.request.body ?? {});
  const user = await findByIdentifier(context.database, identifier);
  if (!user) throw refused('form_identifier_not_found', "Couldn't find your account.", 'identifier');
  const attempt: SignIn = { id: newId('sia'), identifier, user, sessionId: null, startedAt: Date.now() };
  context.signIns.set(await clientOf(context, visit), attempt);
  return password === undefined ? attempt : complete(context, visit, attempt, password);
}

export function addSignInRoutes(routes: FastifyInstance, context: IdentityContext): void {
  const respond = async (visit: Visit, attempt: SignIn) => withClient(context, visit, signInShape(attempt));
  routes.post('/client/sign_ins', async ({ visit }) => respond(visit, await start(context, visit)));
  routes.get('/client/sign_ins/:id', async ({ visit }) => respond(visit, attemptOf(context.signIns, visit, 'sign-in')));
  routes.post('/client/sign_ins/:id/prepare_first_factor', async ({ visit }) =>
    respond(visit, attemptOf(context.signIns, visit, 'sign-in')),
  );
  routes.post('/client/sign_ins/:id/attempt_first_factor', async ({ visit }) => {
    const { password } = Attempt.parse(visit.request.body ?? {});
    const attempt = attemptOf(context.signIns, visit, 'sign-in');
    // The password can have changed since the attempt began.
    attempt.user = await getUser(context.database, attempt.user.id);
    return respond(visit, await complete(context, visit, attempt, password));
  });
}
