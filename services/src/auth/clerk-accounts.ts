import { type ClerkClient, createClerkClient, type User } from '@clerk/backend';
import { isClerkAPIResponseError } from '@clerk/backend/errors';
import { Inject, Injectable } from '@nestjs/common';
import { type Chapter, chapters, maxAccountTextLength, type Role, roles, text } from '@portal/contracts';
import pTimeout from 'p-timeout';
import { CONFIG, type Config } from '../config/config.ts';
import { asciiAddress } from '../email/ascii-address.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';

/** An account at Clerk. Unknown texts are empty. */
export interface Account {
  clerkId: string;
  firstName: string;
  lastName: string;
  /** Primary address. */
  email: string;
  /** Every verified address, in lower case. */
  verifiedEmails: string[];
  /** Time of the last change at Clerk. */
  updatedAt: Date;
  /** From the public metadata, which only the holder of the secret key can write. */
  role?: Role;
  chapter?: Chapter;
}

/** A new account, with an address that the caller has verified. */
export interface NewAccount {
  /** Our id for the reason of the account. Clerk allows it only once. */
  reference: string;
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

/** The public metadata of an account. */
export interface AccountRole {
  clerkId: string;
  role: Role;
  chapter: Chapter;
  committee: string | null;
}

/** In ms. A person waits for most of these calls. */
const patience = { milliseconds: 5000 };
/** In ms. Clerk takes longer to create an account. */
const longPatience = { milliseconds: 8000 };

/** Accounts at Clerk, through its Backend API. A call fails if Clerk does not respond in time. */
@Injectable()
export class ClerkAccounts {
  private readonly clerk: ClerkClient;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.clerk = createClerkClient({
      secretKey: config.clerk.secretKey,
      publishableKey: config.clerk.publishableKey,
      apiUrl: config.clerk.apiUrl,
      telemetry: { disabled: true },
    });
  }

  async find(clerkId: string): Promise<Account> {
    return accountOf(await pTimeout(this.clerk.users.getUser(clerkId), patience));
  }

  /** Clerk id of the account with this username. Undefined if there is none. */
  async named(username: string): Promise<string | undefined> {
    const { data } = await pTimeout(this.clerk.users.getUserList({ username: [username] }), patience);
    return data.find((user) => user.username?.toLowerCase() === username.toLowerCase())?.id;
  }

  async create({ reference, email, ...account }: NewAccount): Promise<Account> {
    const user = this.clerk.users.createUser({ ...account, externalId: reference, emailAddress: [email] });
    return accountOf(await pTimeout(user, longPatience));
  }

  /** Clerk ids of the accounts with this reference. */
  async referringTo(reference: string): Promise<string[]> {
    const { data } = await pTimeout(this.clerk.users.getUserList({ externalId: [reference] }), longPatience);
    return data.map(({ id }) => id);
  }

  /** Deletes an account. A missing account is not an error. */
  async remove(clerkId: string): Promise<void> {
    try {
      await pTimeout(this.clerk.users.deleteUser(clerkId), longPatience);
    } catch (error) {
      if (!isClerkAPIResponseError(error) || error.status !== 404) throw error;
    }
  }

  /** Writes the public metadata, which mark the account as initialised (spec section 3, 'Session user'). */
  async publish({ clerkId, role, chapter, committee }: AccountRole): Promise<void> {
    const publicMetadata = { role, chapter, committee };
    await pTimeout(this.clerk.users.updateUserMetadata(clerkId, { publicMetadata }), patience);
  }

  /** The same at once, for somebody who waits. It never rejects: the outbox does it again. */
  async tryToPublish(account: AccountRole): Promise<void> {
    await this.publish(account).catch((err) =>
      this.logger.warn({ err }, 'The metadata of a member could not be written to Clerk; the outbox does it again'),
    );
  }
}

const name = text(maxAccountTextLength).catch('');
const nameOf = (given: string | null): string => name.parse(given ?? '');

function accountOf(user: User): Account {
  const { role, chapter } = user.publicMetadata;
  const verified = user.emailAddresses.filter(({ verification }) => verification?.status === 'verified');
  return {
    clerkId: user.id,
    firstName: nameOf(user.firstName),
    lastName: nameOf(user.lastName),
    email: asciiAddress(user.primaryEmailAddress?.emailAddress ?? ''),
    verifiedEmails: verified.map(({ emailAddress }) => asciiAddress(emailAddress).toLowerCase()),
    updatedAt: new Date(user.updatedAt),
    role: roles.find((known) => known === role),
    chapter: chapters.find((known) => known === chapter),
  };
}
