import { verifyWebhook, type WebhookEvent } from '@clerk/backend/webhooks';
import { PortalError } from '@portal/http-server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { receiveWebhook } from '../http/webhook.ts';
import type { Logger } from '../observability/logger.ts';
import type { AccountEvents } from './account-events.ts';

interface Receiver {
  config: Config;
  logger: Logger;
  events: Pick<AccountEvents, 'take'>;
}

/** Handles `POST /api/v1/webhooks/clerk`. Clerk sends it with a signature over the raw body. */
export function receiveClerkWebhooks(server: FastifyInstance, { config, logger, events }: Receiver): void {
  receiveWebhook(server, {
    path: '/clerk',
    logger,
    take: async (request, body) => events.take(await verified(request, body, config.clerk.webhookSecret)),
  });
}

/** @throws {PortalError} without a Clerk signature of the last five minutes */
async function verified(
  request: FastifyRequest,
  body: string,
  signingSecret: string | undefined,
): Promise<WebhookEvent> {
  if (!signingSecret) throw new PortalError('unavailable', 'CLERK_WEBHOOK_SIGNING_SECRET is not set.');
  const headers = new Headers();
  for (const name of ['svix-id', 'svix-timestamp', 'svix-signature']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const signed = new Request('http://localhost', { method: 'POST', headers, body });
  try {
    return await verifyWebhook(signed, { signingSecret });
  } catch {
    throw new PortalError('unauthenticated', 'This webhook is not signed by Clerk.');
  }
}
