import { verifyToken } from '@clerk/backend';
import { TokenVerificationError, TokenVerificationErrorReason } from '@clerk/backend/errors';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from './config.ts';
import { PortalError } from './portal-error.ts';

const notTheTokensFault: string[] = [
  TokenVerificationErrorReason.RemoteJWKFailedToLoad,
  TokenVerificationErrorReason.JWKFailedToResolve,
  TokenVerificationErrorReason.InvalidSecretKey,
];

/** Verifies the session tokens that Clerk issues. */
@Injectable()
export class SessionTokens {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * The Clerk user id behind an `Authorization: Bearer` header.
   * @throws {PortalError} `unauthenticated` without a valid token, `unavailable` where Clerk's keys can't be had.
   */
  async clerkId(authorization: string | undefined): Promise<string> {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (!token) throw new PortalError('unauthenticated', 'Please sign in to continue.');
    const { secretKey, apiUrl } = this.config.clerk;
    try {
      return (await verifyToken(token, { secretKey, apiUrl, authorizedParties: [this.config.publicUrl] })).sub;
    } catch (error) {
      throw refusal(error);
    }
  }
}

function refusal(error: unknown): PortalError {
  const aboutToken = error instanceof TokenVerificationError && !notTheTokensFault.includes(error.reason);
  return aboutToken
    ? new PortalError('unauthenticated', 'Your session has ended. Please sign in again.')
    : new PortalError('unavailable', 'Sign-in cannot be verified at the moment. Please try again.');
}
