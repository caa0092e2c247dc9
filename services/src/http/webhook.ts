import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '../observability/logger.ts';
import { handleErrors } from './error-filter.ts';

interface Webhook {
  /** Below `/api/v1/webhooks`. */
  path: `/${string}`;
  logger: Logger;
  take(request: FastifyRequest, body: string): Promise<void>;
}

/** Handles what another system reports. It is not a call of the contracts: `take` gets the body as it arrived. */
export function receiveWebhook(server: FastifyInstance, { path, logger, take }: Webhook): void {
  server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    handleErrors(routes, logger, 'A webhook failed');
    routes.post(`/api/v1/webhooks${path}`, async (request) => {
      await take(request, String(request.body ?? ''));
      return { success: true };
    });
  });
}
