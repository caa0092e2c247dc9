import { dateAndTime } from '@portal/contracts/dates';
import type { ManagedPost } from '@portal/contracts/newsletter';

/** The state of a post in words: 'Draft', 'Scheduled for December 1, 2026 at 8:00 AM' or 'Published'. */
export function statusText({ state, publishAt }: Pick<ManagedPost, 'state' | 'publishAt'>): string {
  if (state === 'scheduled') return `Scheduled for ${dateAndTime(publishAt as string, { dateStyle: 'long' })}`;
  return state === 'draft' ? 'Draft' : 'Published';
}
