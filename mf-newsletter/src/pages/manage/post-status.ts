import type { ManagedPost } from '@portal/contracts/newsletter';

/** The state of a post in words: 'Draft', 'Scheduled for December 1, 2026 at 8:00 AM' or 'Published'. */
export function statusText({ state, publishAt }: Pick<ManagedPost, 'state' | 'publishAt'>): string {
  if (state === 'scheduled') return `Scheduled for ${moment(publishAt as string)}`;
  return state === 'draft' ? 'Draft' : 'Published';
}

const moment = (time: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time));
