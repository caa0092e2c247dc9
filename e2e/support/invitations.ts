import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@portal/contracts';
import { type Mail, mailTo } from './inbox.ts';
import { callAs, type Person } from './people.ts';

/** An address that nobody was invited by. */
export const newAddress = (name = 'newcomer') => `${name}.${randomUUID().slice(0, 8)}@test.example`;

/** Invites one address as the dialog does, without opening it. */
export async function invite(
  inviter: Person,
  email: string,
  offer: Pick<RequestOf<'POST /users/invite'>, 'role'> & Partial<RequestOf<'POST /users/invite'>>,
): Promise<void> {
  await callAs(inviter, 'POST /users/invite', { ...offer, emails: [email], invitedBy: inviter.clerkId });
}

/** The link that the invited person is asked to open. */
export function onboardLink(mail: Mail): string {
  const link = mail.Text.match(/https?:\/\/\S+\/onboard\?token=[\w-]+/)?.[0];
  if (!link) throw new Error(`No onboarding link in the mail:\n${mail.Text}`);
  return link;
}

export const invitationMail = (email: string): Promise<Mail> => mailTo(email, /invites you/);
