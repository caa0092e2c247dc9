import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inTransaction } from '../database.ts';
import { newId } from '../identifiers.ts';
import type { IdentityContext } from '../identity-context.ts';
import { MetadataText } from '../metadata.ts';
import { hashPassword } from '../passwords.ts';
import { startSession } from '../sessions.ts';
import { accountProblems, normalise, refuseProblems, takenProblems } from '../user-rules.ts';
import { insertUser } from '../users.ts';
import { missingFields, type SignUp, type SignUpFields, signUpShape } from './attempts.ts';
import { withClient } from './client.ts';
import { attemptOf, clientOf, originOf, renewClientToken, type Visit } from './visit.ts';

const Fields = z.object({
  email_address: z.string().optional(),
  username: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  password: z.string().optional(),
  unsafe_metadata: MetadataText.optional(),
});
const given = (text: string | undefined) => (text === undefined ? undefined : text.trim() || null);
const lowered = (text: string | undefined) => (text === undefined ? undefined : normalise(text) || null);

/**
 * Merges the fields of the form into the earlier ones.
 * @throws 422 with all errors
 */
async function gather(context: IdentityContext, body: unknown, before?: SignUpFields): Promise<SignUpFields> {
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
async function complete(context: IdentityContext, visit: Visit, signUp: SignUp): Promise<void> {
  const { email_address, ...account } = signUp.fields;
  const emails = [{ address: email_address ?? '', verified: true }];
  const origin = await originOf(context, visit);
  signUp.created = await inTransaction(context.database, async (database) => {
    const user = await insertUser(database, { ...account, emails });
    const session = await startSession(database, user.id, origin);
    await renewClientToken(context, database, visit);
    return { user: user.id, session };
  });
}

async function advance(context: IdentityContext, visit: Visit, before?: SignUp): Promise<SignUp> {
  const fields = await gather(context, visit.request.body, before?.fields);
  const client = await clientOf(context, visit);
  const signUp = { id: before?.id ?? newId('sua'), fields, created: null, startedAt: before?.startedAt ?? Date.now() };
  context.signUps.set(client, signUp);
  if (missingFields(signUp).length === 0) await complete(context, visit, signUp);
  return signUp;
}

export function addSignUpRoutes(routes: FastifyInstance, context: IdentityContext): void {
  const respond = (visit: Visit, signUp: SignUp) => withClient(context, visit, signUpShape(signUp));
  routes.post('/client/sign_ups', async ({ visit }) => respond(visit, await advance(context, visit)));
  routes.get('/client/sign_ups/:id', async ({ visit }) => respond(visit, attemptOf(context.signUps, visit, 'sign-up')));
  routes.patch('/client/sign_ups/:id', async ({ visit }) => {
    const before = attemptOf(context.signUps, visit, 'sign-up');
    return respond(visit, before.created ? before : await advance(context, visit, before));
  });
}
