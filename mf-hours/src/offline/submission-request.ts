import { type HoursForm, proofRequired } from '@portal/contracts';

/** What is sent of an entry. `clerkId` is whose hours they are: the server refuses those of anybody else. */
export const submissionRequest = ({ date, ...entry }: HoursForm, clerkId: string) => ({
  ...entry,
  clerkId,
  serviceDate: date,
  proofRequired: proofRequired(entry.hoursType, entry.hours),
});
