import { type ClerkClient, createClerkClient } from '@clerk/backend';
import { Inject, Injectable } from '@nestjs/common';
import { type Chapter, chapters, type Role, roles } from '@portal/contracts';
import { CONFIG, type Config } from '../platform/config.ts';
import type { Member } from './member.entity.ts';

/** What Clerk knows for certain about an account. Empty texts where it knows nothing. */
export interface Account {
  firstName: string;
  lastName: string;
  /** Primary address. */
  email: string;
  /** When Clerk last changed any of it. */
  updatedAt: Date;
  /** From the public metadata, which nobody can write without the secret key. */
  role?: Role;
  chapter?: Chapter;
}

/** Accounts at Clerk, over its Backend API. */
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
    const user = await this.clerk.users.getUser(clerkId);
    const { role, chapter } = user.publicMetadata;
    return {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      email: user.primaryEmailAddress?.emailAddress ?? '',
      updatedAt: new Date(user.updatedAt),
      role: roles.find((known) => known === role),
      chapter: chapters.find((known) => known === chapter),
    };
  }

  /** Makes the account initialised (spec section 3, 'Session user'): its public metadata say what the member is. */
  async publish({ clerkId, role, chapter, committee }: Member): Promise<void> {
    await this.clerk.users.updateUserMetadata(clerkId, { publicMetadata: { role, chapter, committee } });
  }
}
