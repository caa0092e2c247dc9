import { randomUUID } from 'node:crypto';
import type { Chapter, Role } from '@portal/contracts';
import { Client } from 'pg';
import { databaseUrl } from './databases.ts';
import { testEnvironment } from './environment.ts';
import { httpRequest } from './http-request.ts';
import type { Portal } from './portal.ts';

/** Someone with an account at the local identity server. */
export interface Person {
  clerkId: string;
  email: string;
  firstName: string;
  lastName: string;
  /** A session token, as Clerk's Backend API gives it: as in a browser, the same one for a while. */
  token(): Promise<string>;
}

export interface AccountDetails {
  firstName?: string;
  lastName?: string;
  /** Empty for an account without one. */
  email?: string;
  publicMetadata?: Record<string, unknown>;
}

export interface Membership {
  role?: Role;
  chapter?: Chapter;
  committee?: string;
}

/** Creates an account without a member record: someone who has signed up and not been initialised. */
export async function createAccount({
  firstName = 'Ada',
  lastName = 'Byron',
  publicMetadata,
  ...rest
}: AccountDetails = {}) {
  const name = `p${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  const { email = `${name}@honor.test` } = rest;
  const user = await identity('/v1/users', {
    email_address: email ? [email] : [],
    username: name,
    skip_password_requirement: true,
    first_name: firstName,
    last_name: lastName,
    public_metadata: publicMetadata,
  });
  const session = await identity('/v1/sessions', { user_id: user.id });
  return { clerkId: `${user.id}`, email, firstName, lastName, token: tokensOf(`${session.id}`) } satisfies Person;
}

/** Clerk's script gets a new token some seconds before the one it has ends, a minute after it was made. */
const tokenMs = 30_000;

function tokensOf(session: string): () => Promise<string> {
  let kept: Promise<string> | undefined;
  let madeAt = 0;
  const make = async () => `${(await identity(`/v1/sessions/${session}/tokens`, {})).jwt}`;
  return () => {
    if (!kept || Date.now() - madeAt > tokenMs) [kept, madeAt] = [make(), Date.now()];
    return kept;
  };
}

/** Creates an account with its member record. */
export async function createMember(
  portal: Portal,
  { role = 'student', chapter = 'NHS', committee, ...details }: Membership & AccountDetails = {},
): Promise<Person> {
  const person = await createAccount(details);
  await portal.sql(
    `INSERT INTO members (clerk_id, first_name, last_name, email, role, chapter, committee)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [person.clerkId, person.firstName, person.lastName, person.email, role, chapter, committee],
  );
  return person;
}

/** The account's public metadata at the local identity server. */
export async function publicMetadata({ clerkId }: Person): Promise<unknown> {
  return (await identity(`/v1/users/${clerkId}`)).public_metadata;
}

/** As if the person had not answered Clerk's e-mail yet; its Backend API vouches for every address. */
export async function leaveUnverified({ email }: Person): Promise<void> {
  const client = new Client({ connectionString: databaseUrl('identity') });
  await client.connect();
  await client.query('UPDATE email_addresses SET verified = false WHERE address = $1', [email]);
  await client.end();
}

/** Gives the account one more address, a verified one. */
export async function addAddress({ clerkId }: Person, address: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl('identity') });
  await client.connect();
  await client.query(
    `INSERT INTO email_addresses (id, user_id, address, verified, created_at)
     VALUES ($1, $2, $3, true, clock_timestamp())`,
    [`idn_${randomUUID()}`, clerkId, address],
  );
  await client.end();
}

/** The accounts with an address at the local identity server. */
export async function accountsWith(email: string): Promise<Record<string, unknown>[]> {
  const accounts = await identity(`/v1/users?${new URLSearchParams({ email_address: email })}`);
  return accounts as unknown as Record<string, unknown>[];
}

async function identity(path: string, body?: object): Promise<Record<string, unknown>> {
  const { status, bytes } = await httpRequest(testEnvironment('TEST_IDENTITY_URL') + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${testEnvironment('TEST_CLERK_SECRET_KEY')}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  if (status !== 200) throw new Error(`${path} at the local identity server answered ${status}: ${bytes}`);
  return JSON.parse(`${bytes}`);
}
