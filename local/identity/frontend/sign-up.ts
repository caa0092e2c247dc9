import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inTransaction } from '../database.ts';
import { notFound } from '../errors.ts';
import { newId } from '../identifiers.ts';
import type { IdentityContext } from '../identity-context.ts';
import { MetadataText } from '../metadata.ts';
import { hashPassword } from '../passwords.ts';
import { startSession } from '../sessions.ts';
import { accountProblems, normalise, refuseProblems, takenProblems } from '../user-rules.ts';
import { insertUser, type Metadata } from '../users.ts';
import { abandonedAt, withClient } from './client.ts';
import { clientOf, originOf, renewClientToken, type Visit } from './visit.ts';

/** The data of a sign-up so far. */
interface SignUpFields {
  email_address: string | null;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  password_hash: string | null;
  unsafe_metadata: Metadata;
}

/** A sign-up that is in progress or was just completed (`created`). */
export interface SignUp {
  id: string;
  fields: SignUpFields;
  created: { user: string; session: string } | null;
  startedAt: number;
}

const Fields = z.object({
  email_address: z.string().optional(),
  username: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  password: z.string().optional(),
  unsafe_metadata: MetadataText.optional(),
});
const One = z.object({ id: z.string() });
const required = ['email_address', 'username', 'password'] as const;

/** The required fields that are still empty. */
const missingFields = ({ fields, created }: SignUp): string[] =>
  required.filter((field) => !created && !fields[field === 'password' ? 'password_hash' : field]);

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

/** @throws 404 if the sign-up does not belong to this browser */
function signUpOf(context: IdentityContext, visit: Visit): SignUp {
  const signUp = context.signUps.get(visit.client?.id ?? '');
  if (signUp?.id !== One.parse(visit.request.params).id) {
    throw notFound('This sign-up was not found. Please start again.');
  }
  return signUp;
}

export function signUpShape(signUp: SignUp) {
  const { id, fields, created, startedAt } = signUp;
  const { password_hash, ...shown } = fields;
  return {
    ...shown,
    object: 'sign_up',
    id,
    status: created ? 'complete' : 'missing_requirements',
    required_fields: required,
    optional_fields: ['first_name', 'last_name'],
    missing_fields: missingFields(signUp),
    unverified_fields: [],
    verifications: { email_address: null, phone_number: null, web3_wallet: null, external_account: null },
    phone_number: null,
    web3_wallet: null,
    has_password: password_hash !== null,
    public_metadata: {},
    external_account: null,
    external_account_strategy: null,
    custom_action: false,
    external_id: null,
    created_user_id: created?.user ?? null,
    created_session_id: created?.session ?? null,
    abandon_at: abandonedAt(startedAt),
    legal_accepted_at: null,
    locale: null,
  };
}

export function addSignUpRoutes(routes: FastifyInstance, context: IdentityContext): void {
  const answer = (visit: Visit, signUp: SignUp) => withClient(context, visit, signUpShape(signUp));
  routes.post('/client/sign_ups', async ({ visit }) => answer(visit, await advance(context, visit)));
  routes.get('/client/sign_ups/:id', async ({ visit }) => answer(visit, signUpOf(context, visit)));
  routes.patch('/client/sign_ups/:id', async ({ visit }) => {
    const before = signUpOf(context, visit);
    return answer(visit, before.created ? before : await advance(context, visit, before));
  });
}
