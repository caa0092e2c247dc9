import { type HoursType, hoursTypeNames } from './constants.ts';
import { formatDate } from './dates.ts';
import type { HoursSubmission } from './hours.ts';
import { memberName } from './member-name.ts';
import type { SignatureData } from './signatures.ts';

/** Version of the statement below, stored with each signature. Change it together with the statement. */
export const statementVersion = '2026-11-22';

type Confirmed = Pick<SignatureData, 'first_name' | 'last_name' | 'hours' | 'hours_type' | 'service_date'>;

/**
 * The statement that a supervisor signs (spec section 2, 'Supervisor signature page'). The page and the evidence use
 * the same words.
 */
export function signatureStatement(confirmed: Confirmed): string {
  const type = hoursTypeNames[confirmed.hours_type].toLowerCase();
  const date = formatDate(confirmed.service_date, 'en-US');
  return `I confirm that ${memberName(confirmed)} completed ${hoursCount(confirmed.hours)} of ${type} volunteer service on ${date}.`;
}

/** For example `1 hour`, or `2.5 asynchronous hours` if the type is to be named. */
export const hoursCount = (hours: number, type?: HoursType): string =>
  `${hours} ${type ? `${hoursTypeNames[type].toLowerCase()} ` : ''}${hours === 1 ? 'hour' : 'hours'}`;

/** Those of a submission, such as `3 of 4.5 hours approved` where fewer count than were submitted. */
export const submittedHours = (
  submission: Pick<HoursSubmission, 'hours' | 'approved_hours'>,
  type?: HoursType,
): string => {
  const { hours, approved_hours: approved } = submission;
  const submitted = hoursCount(hours, type);
  return approved !== null && approved < hours ? `${approved} of ${submitted} approved` : submitted;
};

/** Of a request: how many others wait for the same address. */
export const othersWaitingText = (count: number): string =>
  count === 1 ? '1 more request waits for you' : `${count} more requests wait for you`;
