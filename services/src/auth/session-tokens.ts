import { createHash } from 'node:crypto';
import { verifyToken } from '@clerk/backend';
import { TokenVerificationError, TokenVerificationErrorReason } from '@clerk/backend/errors';
import { Inject, Injectable } from '@nestjs/common';
import { bearerToken, PortalError, sessionEnded } from '@portal/http-server';
import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import { CONFIG, type Config } from '../config/config.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';

/** In ms, for Clerk's keys, which are loaded from time to time. */
const patience = { milliseconds: 5000 };

/** Of about 300 bytes each. A token lives for a minute. */
const mostVerified = 10_000;

const notTheTokensFault: string[] = [
  TokenVerificationErrorReason.RemoteJWKFailedToLoad,
  TokenVerificationErrorReason.JWKFailedToResolve,
  TokenVerificationErrorReason.InvalidSecretKey,
];

/** Verifies session tokens of Clerk. */
@Injectable()
export class SessionTokens {
  /** Clerk user ids by the hash of a token, until the token expires. */
  private readonly verified = new LRUCache<string, string>({ max: mostVerified });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The Clerk user id of an `Authorization: Bearer` header.
   * @throws {PortalError} `unauthenticated` without a valid token, `unavailable` if Clerk's keys cannot be loaded
   */
  async clerkId(authorization: string | undefined): Promise<string> {
    const token = bearerToken(authorization);
    const key = createHash('sha256').update(token).digest('base64url');
    return this.verified.get(key) ?? this.verify(token, key);
  }

  private async verify(token: string, key: string): Promise<string> {
    const { secretKey, apiUrl } = this.config.clerk;
    const claims = await pTimeout(verifyToken(token, { secretKey, apiUrl }), patience).catch((error) => {
      throw this.refusal(error);
    });
    // The same key signs tokens of JWT templates, which are for others and can live for years. They belong to no session.
    if (!claims.sid) throw sessionEnded();
    // Tokens for another site are refused. Tokens made with the secret key name no site.
    if (claims.azp && claims.azp !== this.config.publicUrl) throw sessionEnded();
    // Clerk's own servers count nobody as signed in who still has to choose a new password or a second factor.
    if (claims.sts === 'pending') throw sessionEnded();
    const ttl = claims.exp * 1000 - Date.now();
    if (ttl > 0) this.verified.set(key, claims.sub, { ttl });
    return claims.sub;
  }

  private refusal(error: unknown): PortalError {
    const reason = error instanceof TokenVerificationError ? error.reason : String(error);
    if (error instanceof TokenVerificationError && !notTheTokensFault.includes(reason)) {
      this.logger.debug({ reason }, 'A session token was refused');
      return sessionEnded();
    }
    this.logger.error({ reason }, 'Session tokens cannot be verified');
    return new PortalError('unavailable', 'Sign-in cannot be verified at the moment. Please try again.');
  }
}
