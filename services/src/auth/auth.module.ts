import { Module } from '@nestjs/common';
import { ClerkAccounts } from './clerk-accounts.ts';
import { SessionTokens } from './session-tokens.ts';

/** Access to Clerk: exports {@link SessionTokens} and {@link ClerkAccounts}. */
@Module({ providers: [SessionTokens, ClerkAccounts], exports: [SessionTokens, ClerkAccounts] })
export class AuthModule {}
