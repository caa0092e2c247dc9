import { type Chapter, formatDate, hoursCount, type ReportedMember, type Role } from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { greeting } from '../../email/greeting.ts';
import { oneLine } from '../../email/one-line.ts';
import { pageLink } from '../../email/page-link.ts';
import { Action, Aside, Detail, memberFooter, Paragraph, PlainLink, Title } from '../../email/parts.tsx';

/** Without the reader's own, which somebody else reviews. */
export interface Waiting {
  /** Signed, or without a need for a signature. */
  ready: number;
  unsigned: number;
  /** When the oldest of the ready ones was submitted, `YYYY-MM-DD`. */
  since: string | null;
}

interface Digest {
  reader: { id: number; email: string; firstName: string; role: Role; chapter: Chapter };
  /** How many are behind, and the first of them. Null between two school years. */
  behind: { members: ReportedMember[]; total: number } | null;
  /** That the year has ended, in a sentence. */
  ended: string | null;
  /** Null for leads, who do not review hours. */
  waiting: Waiting | null;
}

/** The weekly e-mail to an admin or lead: what waits, and who is behind the goal. */
export function weeklyDigestEmail({ reader, behind, ended, waiting }: Digest, publicUrl: string): Email {
  const { chapter } = reader;
  const members = behind?.members ?? [];
  const figures = [waiting && `${waiting.ready} to review`, behind && `${behind.total} behind the goal`];
  const link = (path: string) => pageLink(publicUrl, path, chapter);
  const reports = link('/dashboard/reports?standing=behind&sort=missing');
  return {
    to: reader.email,
    chapter,
    subject: `Your week: ${figures.filter(Boolean).join(', ')}`,
    body: (
      <>
        <Title>Your week</Title>
        <Paragraph>{greeting(reader.firstName)}</Paragraph>
        {waiting && <Paragraph>{waitingText(waiting)}</Paragraph>}
        {waiting && (
          <Action chapter={chapter} href={link('/dashboard/admin_inbox')}>
            Open the Admin Inbox
          </Action>
        )}
        <Paragraph>{behind ? behindText(behind.total, members.length) : ended}</Paragraph>
        {members.length > 0 && (
          <Aside chapter={chapter}>
            {members.map(({ id, name, missing, counted, requiredHours }) => (
              <Detail key={id} name={oneLine(name)}>
                {`${hoursCount(missing)} behind (${counted} of ${requiredHours})`}
              </Detail>
            ))}
          </Aside>
        )}
        <Paragraph>
          All figures are in the reports: <PlainLink chapter={chapter} href={reports} />
        </Paragraph>
      </>
    ),
    footer: memberFooter(chapter, 'because you asked for a weekly digest of'),
    choice: { memberId: reader.id, kind: 'weekly_digest' },
  };
}

function waitingText({ ready, unsigned, since }: Waiting): string {
  const ofUnsigned = unsigned > 0 ? ` ${unsigned} more ${unsigned === 1 ? 'is' : 'are'} waiting for a signature.` : '';
  if (ready === 0) return `No submissions are waiting for your review.${ofUnsigned}`;
  const oldest = since ? `,${ready === 1 ? '' : ' the oldest'} submitted on ${formatDate(since, 'en-US')}` : '';
  return `${ready} ${ready === 1 ? 'submission is' : 'submissions are'} waiting for your review${oldest}.${ofUnsigned}`;
}

function behindText(total: number, shown: number): string {
  if (total === 0) return 'Nobody is behind the goal of this school year.';
  const most = total > shown ? ` The ${shown} with the most hours missing:` : '';
  return `${total} ${total === 1 ? 'member is' : 'members are'} behind the goal of this school year.${most}`;
}
