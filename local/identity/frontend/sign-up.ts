import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inTransaction } from '../database.ts';
import { notFound } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import { MetadataText } from '../metadata.ts';
import { hashPassword } from '../passwords.ts';
import { startSession } from '../sessions.ts';
import { accountProblems, normalise, refuseProblems, takenProblems } from '../user-rules.ts';
import { insertUser } from '../users.ts';
import { withClient } from './client.ts';
import {
  completeSignUp,
  findSignUp,
  keepSignUp,
  missingFields,
  type SignUp,
  type SignUpFields,
  signUpShape,
} from './sign-up-attempt.ts';
import { clientOf, originOf, renewClientToken, type Visit } from './visit.ts';

const Fields = z.object({
  email_address: z.string().optional(),
  username: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  password: z.string().optional(),
  unsafe_metadata: MetadataText.optional(),
});
const One = z.object({ id: z.string() });

const given = (text: string | undefined) => (text === undefined ? undefined : text.trim() || null);
const lowered = (text: string | undefined) => (text === undefined ? undefined : normalise(text) || null);

/**
 * Merges the fields of the form into the earlier ones.
 * @throws 422 with all errors
 */
async function gather(context: IdentityContext, body: unknown, before?: SignUp): Promise<SignUpFields> {
  const form = Fields.parse(body ?? {});
  refuseProblems([...accountProblems(form), ...(await takenProblems(context.database, form))]);
  return {
    email_address: lowered(form.email_address) ?? before?.email_address ?? null,
    username: lowered(form.username) ?? before?.username ?? null,
    first_name: given(form.first_name) ?? before?.first_name ?? null,
    last_name: given(form.last_name) ?? before?.last_name ?? null,
    password_hash: form.password ? await hashPassword(form.password) : (before?.password_hash ?? null),
    unsafe_metadata: form.unsafe_metadata ?? before?.unsafe_metadata ?? {},
  };
}

/**
 * Clerk verifies an address before it creates the account. Here it counts as verified: whoever can open this portal can
 * read every e-mail in its inbox, so a code would prove nothing.
 */
async function complete(context: IdentityContext, visit: Visit, signUp: SignUp): Promise<SignUp> {
  const { email_address, username, first_name, last_name, password_hash, unsafe_metadata } = signUp;
  const emails = [{ address: email_address ?? '', verified: true }];
  await context.limits.countSignUp(visit.request.ip);
  const origin = await originOf(context, visit);
  return inTransaction(context.database, async (database) => {
    const account = { username, first_name, last_name, password_hash, unsafe_metadata };
    const user = await insertUser(database, { ...account, emails });
    const session = await startSession(database, user.id, origin);
    await completeSignUp(database, signUp.id, { user: user.id, session });
    await renewClientToken(context, database, visit);
    return { ...signUp, password_hash: null, created_user_id: user.id, created_session_id: session };
  });
}

async function advance(context: IdentityContext, visit: Visit, before?: SignUp): Promise<SignUp> {
  const gathered = await gather(context, visit.request.body, before);
  const client = await clientOf(context, visit);
  const signUp = await keepSignUp(context.database, { id: before?.id, client, ...gathered });
  return missingFields(signUp).length ? signUp : complete(context, visit, signUp);
}

/** @throws 404 if the sign-up does not belong to this browser, or is over */
async function signUpOf(context: IdentityContext, visit: Visit): Promise<SignUp> {
  const { id } = One.parse(visit.request.params);
  const signUp = visit.client && (await findSignUp(context.database, id, visit.client.id));
  if (!signUp) throw notFound('This sign-up was not found. Please start again.');
  return signUp;
}

export function addSignUpRoutes(routes: FastifyInstance, context: IdentityContext): void {
  const answer = (visit: Visit, signUp: SignUp) => withClient(context, visit, signUpShape(signUp));
  routes.post('/client/sign_ups', async ({ visit }) => answer(visit, await advance(context, visit)));
  routes.get('/client/sign_ups/:id', async ({ visit }) => answer(visit, await signUpOf(context, visit)));
  routes.patch('/client/sign_ups/:id', async ({ visit }) => {
    const before = await signUpOf(context, visit);
    return answer(visit, before.created_user_id ? before : await advance(context, visit, before));
  });
}
