import { hoursTypeNames } from './constants.ts';
import { formatDate } from './dates.ts';
import type { SignatureData } from './hours.ts';

/** Names the wording below in the evidence of a signature. Changes with it. */
export const statementVersion = '2026-11';

type Confirmed = Pick<SignatureData, 'first_name' | 'last_name' | 'hours' | 'hours_type' | 'service_date'>;

/** What a supervisor confirms by signing (spec section 2, 'Supervisor signature page'). The same words for page and evidence. */
export function signatureStatement(confirmed: Confirmed): string {
  const type = hoursTypeNames[confirmed.hours_type].toLowerCase();
  const date = formatDate(confirmed.service_date, 'en-US');
  return `I confirm that ${volunteerName(confirmed)} completed ${hoursCount(confirmed.hours)} of ${type} volunteer service on ${date}.`;
}

/** `1 hour`, `2.5 hours`. */
export const hoursCount = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;

export const volunteerName = (volunteer: Pick<Confirmed, 'first_name' | 'last_name'>): string =>
  `${volunteer.first_name} ${volunteer.last_name}`.trim();
