import type { Database } from '../database.ts';
import { newId } from '../identifiers.ts';
import type { Metadata } from '../users.ts';

/** The data of a sign-up so far. */
export interface SignUpFields {
  email_address: string | null;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  password_hash: string | null;
  unsafe_metadata: Metadata;
}

/** A sign-up that is in progress or was just completed (`created_user_id`). */
export interface SignUp extends SignUpFields {
  id: string;
  created_user_id: string | null;
  created_session_id: string | null;
  abandon_at: Date;
}

const fields = 'email_address, username, first_name, last_name, password_hash, unsafe_metadata';
const columns = `id, ${fields}, created_user_id, created_session_id, abandon_at`;

async function one(database: Database, where: string, values: unknown[]): Promise<SignUp | undefined> {
  return (await database.query<SignUp>(`select ${columns} from sign_ups where ${where}`, values)).rows[0];
}

/** The browser's latest sign-up that is neither complete nor abandoned. */
export function openSignUp(database: Database, client: string): Promise<SignUp | undefined> {
  const where = 'client_id = $1 and created_user_id is null and abandon_at > now() order by created_at desc limit 1';
  return one(database, where, [client]);
}

export function findSignUp(database: Database, id: string, client: string): Promise<SignUp | undefined> {
  return one(database, 'id = $1 and client_id = $2 and abandon_at > now()', [id, client]);
}

/** Stores a new sign-up, or the new state of an existing one (`id`). */
export async function keepSignUp(
  database: Database,
  { id, client, ...gathered }: SignUpFields & { id?: string; client: string },
): Promise<SignUp> {
  const { email_address, username, first_name, last_name, password_hash, unsafe_metadata } = gathered;
  const { rows } = await database.query<SignUp>(
    `insert into sign_ups (id, client_id, ${fields}, abandon_at) values ($1, $2, $3, $4, $5, $6, $7, $8, now() + interval '1 day')
    on conflict (id) do update set (${fields}) = row(excluded.email_address, excluded.username, excluded.first_name,
      excluded.last_name, excluded.password_hash, excluded.unsafe_metadata)
    returning ${columns}`,
    [id ?? newId('sua'), client, email_address, username, first_name, last_name, password_hash, unsafe_metadata],
  );
  return rows[0] as SignUp;
}

/** The hash of the password is now part of the user, so the attempt drops it. */
export async function completeSignUp(
  database: Database,
  id: string,
  made: { user: string; session: string },
): Promise<void> {
  await database.query(
    'update sign_ups set created_user_id = $2, created_session_id = $3, password_hash = null where id = $1',
    [id, made.user, made.session],
  );
}

const required = ['email_address', 'username', 'password'] as const;

/** The required fields that are still empty. */
export function missingFields(signUp: SignUp): string[] {
  if (signUp.created_user_id) return [];
  return required.filter((field) => !signUp[field === 'password' ? 'password_hash' : field]);
}

export function signUpShape(signUp: SignUp) {
  const { id, email_address, username, first_name, last_name, unsafe_metadata } = signUp;
  return {
    object: 'sign_up',
    id,
    status: signUp.created_user_id ? 'complete' : 'missing_requirements',
    required_fields: required,
    optional_fields: ['first_name', 'last_name'],
    missing_fields: missingFields(signUp),
    unverified_fields: [],
    verifications: { email_address: null, phone_number: null, web3_wallet: null, external_account: null },
    email_address,
    username,
    first_name,
    last_name,
    phone_number: null,
    web3_wallet: null,
    has_password: Boolean(signUp.password_hash ?? signUp.created_user_id),
    unsafe_metadata,
    public_metadata: {},
    external_account: null,
    external_account_strategy: null,
    custom_action: false,
    external_id: null,
    created_user_id: signUp.created_user_id,
    created_session_id: signUp.created_session_id,
    abandon_at: signUp.abandon_at.getTime(),
    legal_accepted_at: null,
    locale: null,
  };
}
