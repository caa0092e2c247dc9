import { type Chapter, formatDate, type Goal, type GoalProgress, type HoursType, hoursCount } from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { memberEmail } from '../../email/member-email.tsx';
import { pageLink } from '../../email/page-link.ts';

export interface RemindedMember {
  email: string;
  firstName: string;
  chapter: Chapter;
  goal: Goal;
  progress: GoalProgress;
}

/** The e-mail to a member who is behind the goal of the school year. */
export function goalReminderEmail(member: RemindedMember, publicUrl: string): Email {
  const { goal, progress } = member;
  const { counted, missing } = progress;
  return memberEmail({
    member,
    title: `${hoursCount(missing)} left this school year`,
    subject: `${hoursCount(missing)} of service left this school year`,
    paragraphs: [
      `You have ${counted} of the ${hoursCount(goal.requiredHours)} that your chapter requires this school year. Please do and log ${hoursCount(missing)} more by ${formatDate(goal.lastDay, 'en-US')}.${capSentence('sync', progress.sync, goal.syncCap)}${capSentence('async', progress.async, goal.asyncCap)}`,
      'Hours that wait for a signature or a review are not counted yet. Your dashboard shows where they are. If something keeps you from your service, please talk to your advisor.',
    ],
    action: ['Log Hours', pageLink(publicUrl, '/dashboard/hours', member.chapter)],
    why: 'because you are behind the service goal of',
  });
}

/** Where more hours of a type were done than count. */
const capSentence = (type: HoursType, hours: number, cap: number | null): string =>
  cap !== null && hours > cap ? ` Of your ${hoursCount(hours, type)}, ${cap} ${cap === 1 ? 'counts' : 'count'}.` : '';
