import { formatDate } from '@portal/contracts';

/** The short month form of admin views, as in 'Mar 1, 2026' (spec section 9, 'Dates'). */
export const shortDate = (date: string) => formatDate(date, 'en-US', { dateStyle: 'medium' });
