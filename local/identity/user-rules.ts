import type { Database } from './database.ts';
import { ClerkError, type Problem, problem, taken } from './errors.ts';

/** The rules of the portal's Clerk instance for accounts. The environment call sends the same rules to the browser. */
export const usernameLength = { min: 4, max: 64 };
export const passwordLength = { min: 8, max: 72 };
const longestName = 200;
const longestAddress = 254;
const addressForm = /^[^\s@<>"',;:\\()[\]]+@[^\s@<>"',;:\\()[\]]+\.[^\s@<>"',;:\\()[\].]+$/;

/** The fields of an account that people or the Backend API can set. */
export interface AccountFields {
  email_address?: string | null;
  username?: string | null;
  first_name?: string | null;
  last_name?: string | null;
  password?: string | null;
}

/** The form in which addresses and usernames are stored and compared. */
export const normalise = (text: string): string => text.trim().toLowerCase();

function addressProblem(address: string): Problem | undefined {
  if (address.length <= longestAddress && addressForm.test(address)) return undefined;
  return problem('form_param_format_invalid', 'Email address must be a valid email address.', 'email_address');
}

function usernameProblem(username: string): Problem | undefined {
  const { min, max } = usernameLength;
  if (username.length < min || username.length > max) {
    const message = `Username must be between ${min} and ${max} characters long.`;
    return problem('form_username_invalid_length', message, 'username');
  }
  if (/^[a-z0-9_-]+$/.test(username)) return undefined;
  const message = "Username can only contain letters, numbers and '_' or '-'.";
  return problem('form_username_invalid_character', message, 'username');
}

/** Checks a password and reports an error of the given field. */
export function passwordProblem(password: string, field = 'password'): Problem | undefined {
  const { min, max } = passwordLength;
  if (password.length < min) {
    return problem('form_password_length_too_short', `Passwords must be ${min} characters or more.`, field);
  }
  if (password.length <= max) return undefined;
  return problem('form_password_length_too_long', `Passwords must be ${max} characters or fewer.`, field);
}

function nameProblem(name: string, field: string): Problem | undefined {
  if (name.length <= longestName) return undefined;
  return problem('form_param_max_length_exceeded', `Must be ${longestName} characters or fewer.`, field);
}

export function accountProblems(fields: AccountFields): Problem[] {
  const { email_address, username, first_name, last_name, password } = fields;
  return [
    email_address ? addressProblem(normalise(email_address)) : undefined,
    username ? usernameProblem(normalise(username)) : undefined,
    nameProblem(first_name ?? '', 'first_name'),
    nameProblem(last_name ?? '', 'last_name'),
    password ? passwordProblem(password) : undefined,
  ].filter((each) => each !== undefined);
}

/** @throws 422 with all errors */
export function refuseProblems(problems: Problem[]): void {
  if (problems.length) throw new ClerkError(422, problems);
}

/**
 * Names that are taken. The unique indexes decide in the end. This check reports a conflict before anything is created.
 */
export async function takenProblems(database: Database, fields: AccountFields): Promise<Problem[]> {
  const { rows } = await database.query<{ address: boolean; username: boolean }>(
    `select exists (select from email_addresses where address = $1) as address,
      exists (select from users where username = $2) as username`,
    [normalise(fields.email_address ?? ''), normalise(fields.username ?? '')],
  );
  return [...(rows[0]?.address ? [taken('email_address')] : []), ...(rows[0]?.username ? [taken('username')] : [])];
}
