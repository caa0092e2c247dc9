import { randomUUID } from 'node:crypto';
import { type ClerkClient, createClerkClient, type User, verifyToken } from '@clerk/backend';
import { testEnvironment } from './environment.ts';

export const identityUrl = () => testEnvironment('TEST_IDENTITY_URL');
const secretKey = () => testEnvironment('TEST_CLERK_SECRET_KEY');

/** Clerk's own client for servers. */
export function clerk(): ClerkClient {
  return createClerkClient({ secretKey: secretKey(), apiUrl: identityUrl() });
}

/** Clerk's own check of a session token. */
export function checkToken(jwt: string) {
  return verifyToken(jwt, { secretKey: secretKey(), apiUrl: identityUrl() });
}

/** A word that nobody else's test uses. */
export const unique = (start = 'p') => `${start}${randomUUID().replaceAll('-', '').slice(0, 20)}`;

export const password = 'a long enough password';

/** Makes an account with a username and address of its own. */
export function createAccount(details: Parameters<ClerkClient['users']['createUser']>[0] = {}): Promise<User> {
  const username = unique();
  return clerk().users.createUser({ username, emailAddress: [`${username}@honor.test`], password, ...details });
}

/** An answer of the Backend API without Clerk's client in between. */
export async function backend(path: string, init: RequestInit = {}): Promise<{ status: number; body: ClerkAnswer }> {
  const headers = { authorization: `Bearer ${secretKey()}`, 'content-type': 'application/json', ...init.headers };
  const answer = await fetch(`${identityUrl()}/v1${path}`, { ...init, headers });
  return { status: answer.status, body: (await answer.json()) as ClerkAnswer };
}

/** The parts of Clerk's answers that the tests look at. */
export interface ClerkAnswer {
  id?: string;
  jwt?: string;
  errors?: { code: string; message: string; meta: { param_name?: string } }[];
  response?: Record<string, unknown>;
  client?: { id: string; sessions: ClerkSession[]; sign_in: unknown; sign_up: unknown } | null;
}

interface ClerkSession {
  id: string;
  user: Record<string, unknown>;
  last_active_token: { jwt: string };
}
