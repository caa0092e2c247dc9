import type { Mailing } from '@portal/contracts';
import { timestampOf } from '../../http/timestamp.ts';

/** A row of the view `mailing_progress`. */
export interface ProgressRow extends Omit<Mailing, 'sendsAt'> {
  post_id: string;
  sends_at: Date;
}

export const mailingOf = ({ id, state, sends_at, recipients, delivered, failed, skipped }: ProgressRow): Mailing => ({
  ...{ id, state, recipients, delivered, failed, skipped },
  sendsAt: timestampOf(sends_at),
});
