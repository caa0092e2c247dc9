import { verifyWebhook, type WebhookEvent } from '@clerk/backend/webhooks';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { PortalError } from '@portal/http-server';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config/config.ts';
import { receiveWebhook } from '../http/webhook.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { AccountEvents } from './account-events.ts';

/** Handles `POST /api/v1/webhooks/clerk`. Clerk sends it with a signature over the raw body. */
@Injectable()
export class ClerkWebhook implements OnModuleInit {
  constructor(
    private readonly http: HttpAdapterHost,
    private readonly events: AccountEvents,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    receiveWebhook(this.http.httpAdapter.getInstance(), {
      path: '/clerk',
      logger: this.logger,
      take: async (request, body) => this.events.take(await verified(request, body, this.config.clerk.webhookSecret)),
    });
  }
}

/** @throws {PortalError} without a Clerk signature of the last five minutes */
async function verified(
  request: FastifyRequest,
  body: string,
  signingSecret: string | undefined,
): Promise<WebhookEvent> {
  if (!signingSecret) throw new PortalError('unavailable', 'CLERK_WEBHOOK_SIGNING_SECRET is not set.');
  try {
    const headers = request.headers as Record<string, string>;
    return await verifyWebhook(new Request('http://localhost', { method: 'POST', headers, body }), { signingSecret });
  } catch {
    throw new PortalError('unauthenticated', 'This webhook is not signed by Clerk.');
  }
}
