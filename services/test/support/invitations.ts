import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import { emailsTo, type ReceivedEmail } from './inbox.ts';
import type { Person } from './people.ts';
import type { Portal } from './portal.ts';

type InviteInput = RequestOf<'POST /users/invite'>;

export const newAddress = (): string => `${randomUUID()}@invited.test`;

/** Invites addresses as `person`. */
export function invite(
  portal: Portal,
  person: Person,
  emails: string[],
  changes: Partial<InviteInput> = {},
): Promise<ResponseOf<'POST /users/invite'>> {
  const input: InviteInput = {
    emails,
    role: 'student',
    committee: '',
    chapter: 'NHS',
    invitedBy: person.clerkId,
    ...changes,
  };
  return portal.call('POST /users/invite', input, person);
}

/** The token in the link of an invitation's e-mail. */
export function tokenIn({ Text }: ReceivedEmail): string {
  const [, token] = /http:\/\/portal\.test\/onboard\?token=([\w-]{43})(?![\w-])/.exec(Text) ?? [];
  if (!token) throw new Error(`There is no invitation link in: ${Text}`);
  return token;
}

/** Invites a new address and follows its e-mail; needs a worker. */
export async function receiveInvitation(portal: Portal, person: Person, changes: Partial<InviteInput> = {}) {
  const email = newAddress();
  await invite(portal, person, [email], changes);
  const [received] = await emailsTo(email);
  return { email, token: tokenIn(received as ReceivedEmail), id: await idOf(portal, email) };
}

export async function idOf(portal: Portal, email: string): Promise<string> {
  const [row] = await portal.sql<{ id: string }>(
    'SELECT id FROM invitations WHERE email = lower($1) ORDER BY created_at DESC LIMIT 1',
    [email],
  );
  if (!row) throw new Error(`${email} was not invited`);
  return row.id;
}

/** The newest invitation of an address, as the database has it. */
export async function rowOf(portal: Portal, email: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await portal.sql<Record<string, unknown>>('SELECT * FROM invitations WHERE id = $1', [
    await idOf(portal, email),
  ]);
  return row;
}

export const accepting = (token: string, changes: object = {}) => ({
  token,
  firstName: 'Katherine',
  lastName: 'Johnson',
  password: 'orbital-mechanics-1962',
  confirmPassword: 'orbital-mechanics-1962',
  ...changes,
});
