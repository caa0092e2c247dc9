import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inTransaction } from '../database.ts';
import { notFound, refused } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import { passwordFits } from '../passwords.ts';
import { startSession } from '../sessions.ts';
import { findByIdentifier, type User } from '../users.ts';
import { withClient } from './client.ts';
import { completeSignIn, createSignIn, findSignIn, type SignIn, signInShape } from './sign-in-attempt.ts';
import { clientOf, originOf, renewClientToken, type Visit } from './visit.ts';

const Start = z.object({
  identifier: z.string('Enter email address or username.').trim().min(1),
  password: z.string().optional(),
});
const Attempt = z.object({
  strategy: z.literal('password').default('password'),
  password: z.string('Enter password.'),
});
const One = z.object({ id: z.string() });

const unknownAccount = () => refused('form_identifier_not_found', "Couldn't find your account.", 'identifier');
const wrongPassword = () =>
  refused('form_password_incorrect', 'Password is incorrect. Try again, or use another method.', 'password');

/**
 * Checks a password, also for an account that does not exist. Both take the same time.
 * @throws 422, 429
 */
async function checkPassword(
  { limits }: IdentityContext,
  visit: Visit,
  { user, identifier, password }: { user: User | undefined; identifier: string; password: string },
): Promise<User> {
  return limits.guard({ account: user?.id ?? identifier, address: visit.request.ip }, async () => {
    const fits = await passwordFits(password, user?.password_hash);
    if (!user) throw unknownAccount();
    if (!fits) throw wrongPassword();
    return user;
  });
}

/** Starts the session after the right password. */
async function complete(context: IdentityContext, visit: Visit, attempt: SignIn): Promise<SignIn> {
  const origin = await originOf(context, visit);
  const created_session_id = await inTransaction(context.database, async (database) => {
    const session = await startSession(database, attempt.user.id, origin);
    await completeSignIn(database, attempt.id, session);
    await renewClientToken(context, database, visit);
    return session;
  });
  return { ...attempt, created_session_id };
}

/**
 * Without a password, the response says whether the account exists, as Clerk's does. Wrong guesses count as failures.
 */
async function start(context: IdentityContext, visit: Visit): Promise<SignIn> {
  const { identifier, password } = Start.parse(visit.request.body ?? {});
  const user = await findByIdentifier(context.database, identifier);
  if (password !== undefined) await checkPassword(context, visit, { user, identifier, password });
  if (!user) {
    return context.limits.guard({ account: identifier, address: visit.request.ip }, () =>
      Promise.reject(unknownAccount()),
    );
  }
  const attempt = await createSignIn(context.database, { client: await clientOf(context, visit), user, identifier });
  return password === undefined ? attempt : complete(context, visit, attempt);
}

/** @throws 404 if the attempt does not belong to this browser */
async function attemptOf(context: IdentityContext, visit: Visit): Promise<SignIn> {
  const { id } = One.parse(visit.request.params);
  const attempt = visit.client && (await findSignIn(context.database, id, visit.client.id));
  if (!attempt) throw notFound('This sign-in was not found. Please start again.');
  return attempt;
}

export function addSignInRoutes(routes: FastifyInstance, context: IdentityContext): void {
  const answer = async (visit: Visit, attempt: SignIn) => withClient(context, visit, signInShape(attempt));
  routes.post('/client/sign_ins', async ({ visit }) => answer(visit, await start(context, visit)));
  routes.get('/client/sign_ins/:id', async ({ visit }) => answer(visit, await attemptOf(context, visit)));
  routes.post('/client/sign_ins/:id/prepare_first_factor', async ({ visit }) =>
    answer(visit, await attemptOf(context, visit)),
  );
  routes.post('/client/sign_ins/:id/attempt_first_factor', async ({ visit }) => {
    const { password } = Attempt.parse(visit.request.body ?? {});
    const attempt = await attemptOf(context, visit);
    await checkPassword(context, visit, { user: attempt.user, identifier: attempt.identifier, password });
    return answer(visit, await complete(context, visit, attempt));
  });
}
