import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@portal/contracts';
import { type Mail, mailTo } from './inbox.ts';
import { type Person, tokenOf } from './people.ts';
import { portal } from './portal.ts';

/** An address that nobody was invited by. */
export const newAddress = (name = 'newcomer') => `${name}.${randomUUID().slice(0, 8)}@test.example`;

/** Invites one address as the dialog does, without drawing it. */
export async function invite(
  inviter: Person,
  email: string,
  offer: Pick<RequestOf<'POST /users/invite'>, 'role'> & Partial<RequestOf<'POST /users/invite'>>,
): Promise<void> {
  const answer = await fetch(`${portal.url}/api/v1/users/invite`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(inviter)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...offer, emails: [email], invitedBy: inviter.clerkId }),
  });
  if (!answer.ok) throw new Error(`Inviting ${email} answered ${answer.status}: ${await answer.text()}`);
}

/** The link that the invited person is asked to open. */
export function onboardLink(mail: Mail): string {
  const link = mail.Text.match(/https?:\/\/\S+\/onboard\?token=[\w-]+/)?.[0];
  if (!link) throw new Error(`No onboarding link in the mail:\n${mail.Text}`);
  return link;
}

export const invitationMail = (email: string): Promise<Mail> => mailTo(email, /invites you/);
