import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span } from './open-telemetry.ts';
import { type Origin, onBehalfOf } from './request-context.ts';
import { startSpan } from './tracing.ts';

/** On the request itself, as in `limitRequests`. */
const ofRequest = Symbol('origin');
type FollowedRequest = FastifyRequest & { [ofRequest]?: { origin: Origin; span?: Span } | null };

/**
 * Does the work of each request on its behalf, sends its id back, and measures its span if the process is traced. Call
 * this before other hooks are added.
 */
export function followRequests(server: FastifyInstance): void {
  server.decorateRequest(ofRequest, null);
  server.addHook('onRequest', (request: FollowedRequest, reply, done) => {
    reply.header('x-request-id', request.id);
    const span = spanOf(request);
    const origin = { requestId: request.id, traceparent: span?.traceparent };
    request[ofRequest] = { origin, span };
    onBehalfOf(origin, done);
  });
  // A body that was waited for ends in the context of its connection.
  server.addHook('preValidation', (request: FollowedRequest, _reply, done) => {
    if (request[ofRequest]) onBehalfOf(request[ofRequest].origin, done);
    else done();
  });
  server.addHook('onResponse', async (request: FollowedRequest, reply) => {
    request[ofRequest]?.span?.end({ 'http.response.status_code': reply.statusCode });
  });
}

function spanOf({ method, routeOptions, headers, id }: FastifyRequest): Span | undefined {
  const { url: route = 'unknown' } = routeOptions;
  const attributes = { 'http.request.method': method, 'http.route': route, 'portal.request_id': id };
  const traceparent = String(headers.traceparent ?? '');
  return startSpan({ name: `${method} ${route}`, kind: 'server', attributes, traceparent });
}
