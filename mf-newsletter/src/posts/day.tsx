import { formatDate } from '@portal/contracts/dates';
import { portalConfig } from '@portal/sdk';

/** The day of a moment, in the society's time zone: the same for every reader, and on the server. */
export const Day = ({ of: moment }: { of: string }) => (
  <time dateTime={moment}>{formatDate(moment, 'en-US', { timeZone: portalConfig().timeZone })}</time>
);
