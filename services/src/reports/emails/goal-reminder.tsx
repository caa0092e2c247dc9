import {
  type Chapter,
  formatDate,
  type Goal,
  type GoalProgress,
  type HoursType,
  hoursCount,
  hoursTypeNames,
} from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { oneLine } from '../../email/one-line.ts';
import { pageLink } from '../../email/page-link.ts';
import { Action, memberFooter, Paragraph, Title } from '../../email/parts.tsx';

export interface RemindedMember {
  email: string;
  firstName: string;
  chapter: Chapter;
  goal: Goal;
  progress: GoalProgress;
}

/** The e-mail to a member who is behind the goal of the school year. */
export function goalReminderEmail(member: RemindedMember, publicUrl: string): Email {
  const { email, firstName, chapter, goal, progress } = member;
  const { counted, missing } = progress;
  return {
    to: email,
    chapter,
    subject: `${hoursCount(missing)} of service left this school year`,
    body: (
      <>
        <Title>{hoursCount(missing)} left this school year</Title>
        <Paragraph>Hello {oneLine(firstName)},</Paragraph>
        <Paragraph>
          {`${counted} of the ${hoursCount(goal.requiredHours)} that your chapter requires this school year are approved. `}
          {`Please do and log ${hoursCount(missing)} more by ${formatDate(goal.lastDay, 'en-US')}.`}
          {capSentence('sync', progress.sync, goal.syncCap)}
          {capSentence('async', progress.async, goal.asyncCap)}
        </Paragraph>
        <Paragraph>
          Hours that wait for a signature or a review are not counted yet. Your dashboard shows where they are. If
          something keeps you from your service, please talk to your advisor.
        </Paragraph>
        <Action chapter={chapter} href={pageLink(publicUrl, '/dashboard/hours', chapter)}>
          Log Hours
        </Action>
      </>
    ),
    footer: memberFooter(chapter, 'because you are behind the service goal of'),
  };
}

/** Where more hours of a type were done than count. */
const capSentence = (type: HoursType, hours: number, cap: number | null): string =>
  cap !== null && hours > cap ? ` Of your ${hours} ${hoursTypeNames[type].toLowerCase()} hours, ${cap} count.` : '';
