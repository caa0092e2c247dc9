import { type ClerkClient, createClerkClient, type User } from '@clerk/backend';
import { isClerkAPIResponseError } from '@clerk/backend/errors';
import { Inject, Injectable } from '@nestjs/common';
import { type Chapter, chapters, type Role, roles } from '@portal/contracts';
import pTimeout from 'p-timeout';
import { CONFIG, type Config } from '../config/config.ts';

/** What Clerk knows for certain about an account. Empty texts where it knows nothing. */
export interface Account {
  clerkId: string;
  firstName: string;
  lastName: string;
  /** Primary address. */
  email: string;
  /** Every address that belongs to the person for certain, in lower case. */
  verifiedEmails: string[];
  /** When Clerk last changed any of it. */
  updatedAt: Date;
  /** From the public metadata, which nobody can write without the secret key. */
  role?: Role;
  chapter?: Chapter;
}

/** An account to be made, with an address that the caller vouches for. */
export interface NewAccount {
  /** Our own id of why it is made; Clerk keeps no two accounts with the same. */
  reference: string;
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

/** What an account's public metadata say. */
export interface AccountRole {
  clerkId: string;
  role: Role;
  chapter: Chapter;
  committee: string | null;
}

/** In ms. A person waits for most of these. */
const patience = { milliseconds: 5000 };
/** Making an account takes Clerk longer. */
const longPatience = { milliseconds: 8000 };

/** Accounts at Clerk, over its Backend API. Each call fails where Clerk does not answer in time. */
@Injectable()
export class ClerkAccounts {
  private readonly clerk: ClerkClient;

  constructor(@Inject(CONFIG) config: Config) {
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

  /** Clerk id of the account with this username; undefined where there is none. */
  async named(username: string): Promise<string | undefined> {
    const { data } = await pTimeout(this.clerk.users.getUserList({ username: [username] }), patience);
    return data.find((user) => user.username?.toLowerCase() === username.toLowerCase())?.id;
  }

  async create({ reference, email, ...account }: NewAccount): Promise<Account> {
    const user = this.clerk.users.createUser({ ...account, externalId: reference, emailAddress: [email] });
    return accountOf(await pTimeout(user, longPatience));
  }

  /** Clerk ids of the accounts that were made for this reason. */
  async referringTo(reference: string): Promise<string[]> {
    const { data } = await pTimeout(this.clerk.users.getUserList({ externalId: [reference] }), longPatience);
    return data.map(({ id }) => id);
  }

  /** Removes an account; one that is gone already is no failure. */
  async remove(clerkId: string): Promise<void> {
    try {
      await pTimeout(this.clerk.users.deleteUser(clerkId), longPatience);
    } catch (error) {
      if (!isClerkAPIResponseError(error) || error.status !== 404) throw error;
    }
  }

  /** Makes the account initialised (spec section 3, 'Session user'): its public metadata say what the member is. */
  async publish({ clerkId, role, chapter, committee }: AccountRole): Promise<void> {
    const publicMetadata = { role, chapter, committee };
    await pTimeout(this.clerk.users.updateUserMetadata(clerkId, { publicMetadata }), patience);
  }
}

function accountOf(user: User): Account {
  const { role, chapter } = user.publicMetadata;
  const verified = user.emailAddresses.filter(({ verification }) => verification?.status === 'verified');
  return {
    clerkId: user.id,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    email: user.primaryEmailAddress?.emailAddress ?? '',
    verifiedEmails: verified.map(({ emailAddress }) => emailAddress.toLowerCase()),
    updatedAt: new Date(user.updatedAt),
    role: roles.find((known) => known === role),
    chapter: chapters.find((known) => known === chapter),
  };
}
