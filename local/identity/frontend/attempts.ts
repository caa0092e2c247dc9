import { publicUserData } from '../user-shape.ts';
import type { Metadata, User } from '../users.ts';

/** A sign-in that is in progress or was just completed (`sessionId`). */
export interface SignIn {
  id: string;
  identifier: string;
  user: User;
  sessionId: string | null;
  startedAt: number;
}

/** The data of a sign-up so far. */
export interface SignUpFields {
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

const dayMs = 24 * 60 * 60 * 1000;

/** When an attempt that began at this time (in ms) counts as abandoned, for Clerk's SDK. */
const abandonedAt = (startedAt: number): number => startedAt + dayMs;

const required = ['email_address', 'username', 'password'] as const;

/** The required fields that are still empty. */
export const missingFields = ({ fields, created }: SignUp): string[] =>
  required.filter((field) => !created && !fields[field === 'password' ? 'password_hash' : field]);

export function signInShape({ id, identifier, sessionId, user, startedAt }: SignIn) {
  const { first_name, last_name, image_url } = publicUserData(user);
  return {
    object: 'sign_in',
    id,
    status: sessionId ? 'complete' : 'needs_first_factor',
    supported_identifiers: ['email_address', 'username'],
    identifier,
    supported_first_factors: [{ strategy: 'password' }],
    supported_second_factors: null,
    first_factor_verification: sessionId && { status: 'verified', strategy: 'password' },
    user_data: { first_name, last_name, image_url },
    created_session_id: sessionId,
    abandon_at: abandonedAt(startedAt),
  };
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
    has_password: password_hash !== null,
    created_user_id: created?.user ?? null,
    created_session_id: created?.session ?? null,
    abandon_at: abandonedAt(startedAt),
  };
}
