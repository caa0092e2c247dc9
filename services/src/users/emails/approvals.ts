import { chapterNames } from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { memberEmail } from '../../email/member-email.tsx';
import { requestsOfNewMember } from '../../mail-limits/mail-limits.service.ts';
import type { Member } from '../member.entity.ts';

interface Waiting {
  /** The members on whom the recipient can decide. */
  waiting: number;
  /** Whether they cannot use the portal before. */
  needsApproval: boolean;
  /** How many signature requests they can have sent before, if they can use it. */
  requests: number;
  /** Leads to their list. */
  url: string;
}

/** To a lead or admin. */
export function accountsWaitingEmail(approver: Member, { waiting, needsApproval, requests, url }: Waiting): Email {
  const who = waiting === 1 ? 'One person has' : `${waiting} people have`;
  const meanwhile = needsApproval
    ? 'They cannot use it before a lead or an admin has approved them.'
    : `They can have ${requestsOfNewMember(requests)} sent until a lead or an admin has approved them.`;
  return memberEmail({
    member: approver,
    title: needsApproval ? 'New accounts are waiting for your approval' : 'New members are waiting for your approval',
    paragraphs: [
      `${who} signed up on the member portal without an invitation. ${meanwhile} Please approve only people whom you know.`,
    ],
    action: ['View New Members', url],
    why: 'because you look after the members of',
    choice: { memberId: approver.id, kind: 'accounts_waiting' },
  });
}

/** To the person who was approved. `url` leads to the dashboard. */
export function accountApprovedEmail(
  member: Member,
  { needsApproval, url }: Pick<Waiting, 'needsApproval' | 'url'>,
): Email {
  const chapter = chapterNames[member.chapter];
  return memberEmail({
    member,
    title: 'Your account has been approved',
    paragraphs: [
      needsApproval
        ? `You can now use the member portal of the ${chapter}.`
        : `The ${chapter} has approved you as a member. The limit for new members no longer applies to your signature requests.`,
    ],
    action: ['Open the Portal', url],
    why: 'because you signed up at',
  });
}

/** To the person whose account was ended while it was new. */
export const accountRejectedEmail = (member: Member): Email =>
  memberEmail({
    member,
    title: 'Your account was not approved',
    paragraphs: [
      `A committee lead or an admin of the ${chapterNames[member.chapter]} has not approved your account, so you cannot use the member portal. If you think that this is a mistake, please ask the advisor for an invitation.`,
    ],
    why: 'because you signed up at',
  });
