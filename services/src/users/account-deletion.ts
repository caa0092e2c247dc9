import { Injectable } from '@nestjs/common';
import { ClerkAccounts } from '../auth/clerk-accounts.ts';
import { Deliveries, type Delivery, type OutgoingMessage } from '../outbox/delivery.ts';
import { memberWithAccount } from '../outbox/recipients.ts';

export const accountDeletionRecipients = { 'account-deletion': memberWithAccount };

/** Deletes the account of an erased person at Clerk. */
@Injectable()
export class AccountDeletion implements Delivery {
  constructor(
    deliveries: Deliveries,
    private readonly accounts: ClerkAccounts,
  ) {
    deliveries.register('account-deletion', this);
  }

  deliver({ subjectId }: OutgoingMessage): Promise<void> {
    return this.accounts.remove(subjectId);
  }
}
