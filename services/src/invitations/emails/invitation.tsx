import { chapterNames, formatDate, nameless, roleNames } from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { oneLine } from '../../email/one-line.ts';
import { Action, Aside, Detail, Paragraph, PlainLink, Title } from '../../email/parts.tsx';
import { nameInSubject } from '../../email/subject.ts';
import type { Invitation } from '../invitation.entity.ts';
import { inviterOf } from '../inviter.ts';

interface InvitationLink {
  /** Contains the secret of the invited person. */
  url: string;
  /** Of the expiry date. */
  timeZone: string;
}

/** Invites to become a member. */
export function invitationEmail(invitation: Invitation, { url, timeZone }: InvitationLink): Email {
  const { chapter, role, committee, inviter, expiresAt } = invitation;
  const society = chapterNames[chapter];
  const { name } = inviterOf(invitation);
  return {
    to: invitation.email,
    chapter,
    subject: `${nameInSubject({ firstName: name, lastName: '' }) ?? nameless} invites you to the ${society}`,
    body: (
      <>
        <Title>You are invited</Title>
        <Paragraph>
          {oneLine(name)} ({roleNames[inviter.role]}) invites you to join the {society} on its member portal. Choose a
          password, and your account is ready.
        </Paragraph>
        <Aside chapter={chapter}>
          <Detail name="Chapter">{`${society} (${chapter})`}</Detail>
          <Detail name="Role">{roleNames[role]}</Detail>
          {committee && <Detail name="Committee">{oneLine(committee)}</Detail>}
          <Detail name="Valid until">{formatDate(expiresAt.toISOString(), 'en-US', { timeZone })}</Detail>
        </Aside>
        <Action chapter={chapter} href={url}>
          Accept Invitation
        </Action>
        <Paragraph>
          If the button does not work, copy this address into your browser:
          <br />
          <PlainLink chapter={chapter} href={url} />
        </Paragraph>
        <Paragraph>
          The link is for you alone: please don't forward this e-mail. If you did not expect it, ignore it, and nothing
          happens.
        </Paragraph>
      </>
    ),
    footer: `You receive this e-mail because a member of the ${society} entered your address.`,
  };
}
