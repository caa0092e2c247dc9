import { doorTimes } from '@portal/contracts';

/** What members read who have checked in. No page has a button for it. */
export const howToCheckOut = (event: Parameters<typeof doorTimes>[0]): string =>
  doorTimes(event, 'out').closes < Date.now()
    ? 'Ask whoever leads the event to check you out'
    : 'Check out at the door when you leave';
