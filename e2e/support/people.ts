import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { Chapter, PortalCallName, RequestOf, ResponseOf, Role } from '@portal/contracts';
import { hashPassword } from '@portal/local/identity/passwords';
import { identitySql, sql } from './database.ts';
import { portal } from './portal.ts';

export interface Person {
  clerkId: string;
  email: string;
  username: string;
  password: string;
  firstName: string;
  lastName: string;
  role: Role;
  chapter: Chapter;
}

type Wanted = Partial<Pick<Person, 'role' | 'chapter' | 'firstName'>>;

const password = 'correct-horse-battery';
/** Normal password hashes cost a tenth of a second of CPU time when they are made and at each sign-in. */
const passwordHash = hashPassword(password, { ln: 4, r: 8, p: 1 });

async function backendApi<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await fetch(`${portal.identityUrl}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${portal.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** A new account with its public metadata, and no member record yet. */
export async function createAccount(wanted: Wanted = {}): Promise<Person> {
  const id = randomUUID().slice(0, 8);
  const { role = 'student', chapter = 'NHS', firstName = 'Robin' } = wanted;
  const [email, username, lastName] = [`${role}.${id}@test.example`, `${role}-${id}`, `Case ${id}`];
  const account = await backendApi<{ id: string }>('/users', {
    email_address: [email],
    username,
    skip_password_requirement: true,
    first_name: firstName,
    last_name: lastName,
    public_metadata: { role, chapter },
  });
  await identitySql('UPDATE users SET password_hash = $1 WHERE id = $2', [await passwordHash, account.id]);
  return { clerkId: account.id, email, username, password, firstName, lastName, role, chapter };
}

/** A new member with an account of their own, known to nobody else's test. */
export async function createMember(wanted: Wanted = {}): Promise<Person> {
  const person = await createAccount(wanted);
  await createRecord(person);
  return person;
}

/** Makes an account a member's. */
export const createRecord = ({ clerkId, firstName, lastName, email, role, chapter }: Person) =>
  sql(
    'INSERT INTO members (clerk_id, first_name, last_name, email, role, chapter, committee) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [clerkId, firstName, lastName, email, role, chapter, 'Service'],
  );

/** Signs a browser in the way Clerk's own script does, without rendering its form. */
export async function signIn(context: BrowserContext, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  const answer = await context.request.post(`${portal.url}/__clerk/v1/client/sign_ins`, {
    form: { identifier: person.email, password: person.password, strategy: 'password' },
    headers: { origin: portal.url },
  });
  if (!answer.ok()) throw new Error(`Signing in as ${person.email} failed: ${await answer.text()}`);
}

async function createToken({ clerkId }: Person): Promise<string> {
  const session = await backendApi<{ id: string }>('/sessions', { user_id: clerkId });
  return (await backendApi<{ jwt: string }>(`/sessions/${session.id}/tokens`, {})).jwt;
}

const tokens = new Map<string, { token: Promise<string>; until: number }>();

/** A session token for calls of the API, which is good for a minute. Most tests are over before it has to be another one. */
export function tokenOf(person: Person): Promise<string> {
  const kept = tokens.get(person.clerkId);
  if (kept && kept.until > Date.now()) return kept.token;
  const token = createToken(person);
  tokens.set(person.clerkId, { token, until: Date.now() + 30_000 });
  return token;
}

/** Makes a call as a person does, without the browser. @throws where it is refused */
export async function callAs<N extends PortalCallName>(
  person: Person,
  name: N,
  input: RequestOf<N>,
): Promise<ResponseOf<N>> {
  const [method, path] = name.split(' ');
  const answer = await fetch(`${portal.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${await tokenOf(person)}`, 'content-type': 'application/json' },
    body: method === 'GET' ? undefined : JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as ResponseOf<N>;
}
