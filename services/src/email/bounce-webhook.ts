import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { PortalError } from '@portal/http-server';
import { CONFIG, type Config } from '../config/config.ts';
import { receiveWebhook } from '../http/webhook.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { Bounces } from '../outbox/bounces.ts';
import { readBounce } from './bounce-report.ts';

/** Handles `POST /api/v1/webhooks/bounces`: a mail provider, or the mailbox of MAIL_FROM, reports e-mails that came back. */
@Injectable()
export class BounceWebhook implements OnModuleInit {
  constructor(
    private readonly http: HttpAdapterHost,
    private readonly bounces: Bounces,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    receiveWebhook(this.http.httpAdapter.getInstance(), {
      path: '/bounces',
      logger: this.logger,
      take: async ({ headers }, body) => {
        requireSecret(headers.authorization, this.config.bounceWebhookSecret);
        const bounce = readBounce(body);
        if (bounce) await this.bounces.take(bounce.email, bounce.reason);
      },
    });
  }
}

/** Providers send a secret as a bearer token, or as the password of the address (`https://portal:secret@…`). */
function requireSecret(authorization = '', secret: string | undefined): void {
  if (!secret) throw new PortalError('unavailable', 'BOUNCE_WEBHOOK_SECRET is not set.');
  const [scheme, credentials = ''] = authorization.split(' ');
  const isBasic = scheme?.toLowerCase() === 'basic';
  const sent = isBasic
    ? Buffer.from(credentials, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : credentials;
  const [given, wanted] = [sent, secret].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  if (!timingSafeEqual(given, wanted)) throw new PortalError('unauthenticated', 'The secret of this webhook is wrong.');
}
