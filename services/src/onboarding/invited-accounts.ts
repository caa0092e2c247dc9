import { type ClerkAPIResponseError, isClerkAPIResponseError } from '@clerk/backend/errors';
import { Inject, Injectable } from '@nestjs/common';
import { PortalError } from '@portal/http-server';
import { type Account, ClerkAccounts, type NewAccount } from '../auth/clerk-accounts.ts';
import type { OfferedInvitation } from '../invitations/invitations.service.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { UsersService } from '../users/users.service.ts';

type Credentials = Omit<NewAccount, 'reference' | 'email'>;

/** The form fields for the fields that Clerk can refuse. */
const formFields: Record<string, string> = { password: 'password', first_name: 'firstName', last_name: 'lastName' };

/**
 * Accounts for invitations. Each one refers to its invitation, so that the account of a failed attempt can be found.
 */
@Injectable()
export class InvitedAccounts {
  constructor(
    private readonly accounts: ClerkAccounts,
    private readonly users: UsersService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws {PortalError} with Clerk's message if it refuses the password or a name, `conflict` for a taken address */
  async create(invitation: OfferedInvitation, credentials: Credentials): Promise<Account> {
    const { id: reference, email } = invitation;
    // Without a role: an account that never gets its member must not have a role that was revoked since.
    return this.atClerk(() => this.accounts.create({ reference, email, ...credentials }));
  }

  /** Deletes the account of an attempt that failed before it created the member. */
  async removeLeftovers({ id }: OfferedInvitation): Promise<void> {
    for (const clerkId of await this.atClerk(() => this.accounts.referringTo(id))) {
      if (!(await this.users.findActor(clerkId))) await this.remove(clerkId);
    }
  }

  remove(clerkId: string): Promise<void> {
    return this.atClerk(() => this.accounts.remove(clerkId));
  }

  private async atClerk<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      if (isClerkAPIResponseError(error) && error.status === 422) throw this.refusal(error);
      this.logger.error({ err: error }, 'Clerk did not answer an invited person');
      throw new PortalError('unavailable', 'Failed to create account. Please try again.');
    }
  }

  private refusal({ errors }: ClerkAPIResponseError): PortalError {
    const codes = errors.map(({ code }) => code);
    if (codes.includes('form_identifier_exists')) {
      return new PortalError('conflict', 'An account with this e-mail address already exists. Please sign in.');
    }
    const fields = fieldMessages(errors);
    const [first] = Object.values(fields);
    if (first) return new PortalError('invalid', first, fields);
    // For example a name that Clerk requires and our form does not ask for. The person cannot correct it.
    this.logger.error({ codes }, 'Clerk refused to make an account for an invited person');
    return new PortalError('invalid', 'Failed to create account');
  }
}

function fieldMessages(errors: ClerkAPIResponseError['errors']): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { message, longMessage, meta } of errors) {
    const field = formFields[meta?.paramName];
    if (field) fields[field] ??= longMessage || message;
  }
  return fields;
}
