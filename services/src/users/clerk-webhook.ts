import { verifyWebhook, type WebhookEvent } from '@clerk/backend/webhooks';
import { PortalError } from '@portal/http-server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { answerErrors } from '../http/error-filter.ts';
import type { Logger } from '../observability/logger.ts';
import type { AccountEvents } from './account-events.ts';

interface Receiver {
  config: Config;
  logger: Logger;
  events: Pick<AccountEvents, 'take'>;
}

/**
 * Handles `POST /api/v1/webhooks/clerk`. It is not a call of the contracts: Clerk sends it with a signature over the
 * raw body, so nothing may parse the body before.
 */
export function receiveClerkWebhooks(server: FastifyInstance, { config, logger, events }: Receiver): void {
  server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    answerErrors(routes, logger, 'A webhook failed');
    routes.post('/api/v1/webhooks/clerk', async (request) => {
      await events.take(await verified(request, config.clerk.webhookSecret));
      return { success: true };
    });
  });
}

/** @throws {PortalError} without a Clerk signature of the last five minutes */
async function verified(request: FastifyRequest, signingSecret: string | undefined): Promise<WebhookEvent> {
  if (!signingSecret) throw new PortalError('unavailable', 'CLERK_WEBHOOK_SIGNING_SECRET is not set.');
  const headers = new Headers();
  for (const name of ['svix-id', 'svix-timestamp', 'svix-signature']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const signed = new Request('http://localhost', { method: 'POST', headers, body: String(request.body ?? '') });
  try {
    return await verifyWebhook(signed, { signingSecret });
  } catch {
    throw new PortalError('unauthenticated', 'This webhook is not signed by Clerk.');
  }
}
