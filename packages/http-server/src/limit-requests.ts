import { maxBodyBytes } from '@portal/contracts/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitConnections } from './connections.ts';
import { Exchange, type Pace } from './exchange.ts';
import { Exchanges } from './exchanges.ts';
import { forgetRest } from './lingering.ts';
import { RequestRefusal } from './refusal.ts';

const body: Pace = { windowMs: 10_000, bytes: 10 * 1024, mostMs: 30_000 };
const paces = {
  body,
  /** Bodies above `maxBodyBytes` carry files and may come over a slow line. */
  upload: { ...body, mostMs: 300_000 },
  /** Responses are sent in small parts, so every window contains some of them. */
  response: { windowMs: 30_000, bytes: 16 * 1024, mostMs: 300_000 },
};
const lookMs = 1000;

/** On the request itself: a WeakMap with an entry for each request kept the garbage collector busy. */
const ofRequest = Symbol('exchange');
type LimitedRequest = FastifyRequest & { [ofRequest]?: Exchange | null };

export interface RequestLimits {
  /** Proxies in front, which carry the requests of many addresses. Same format as `trustProxy` of Fastify. */
  trustedProxies?: string;
  /** Limits that differ from the default. */
  paces?: Partial<Record<keyof typeof paces, Pace>>;
}

/**
 * Limits slow clients: bodies and responses have a minimum rate and a time limit, and each address has a limit of slow
 * requests. A route sets its largest body with `bodyLimit`. Compressed bodies, whose length says little, are refused. Call
 * this before the routes are registered.
 */
export function limitRequests(server: FastifyInstance, limits: RequestLimits): void {
  const { trustedProxies } = limits;
  const { body, upload, response } = { ...paces, ...limits.paces };
  const exchanges = new Exchanges();
  limitConnections(server.server, { trustedProxies, busy: () => exchanges.sockets() });
  const looking = setInterval(() => exchanges.endTooSlow(), lookMs).unref();
  server.addHook('onClose', async () => clearInterval(looking));

  server.decorateRequest(ofRequest, null);
  server.addHook('onRequest', async (request: LimitedRequest, reply) => {
    const incoming = limitOf(request) > maxBodyBytes ? upload : body;
    const exchange = new Exchange(request, reply, { body: incoming, response });
    request[ofRequest] = exchange;
    exchanges.add(exchange);
    reply.raw.once('close', () => {
      exchanges.remove(exchange);
      forgetRest(request.raw);
    });
    if (Number(request.headers['content-length'] ?? 0) > limitOf(request)) throw new RequestRefusal(413);
    if ((request.headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity') return;
    reply.header('accept-encoding', 'identity');
    throw new RequestRefusal(415);
  });
  server.addHook('preParsing', async (request: LimitedRequest, _reply, payload) => {
    const read = hasBody(request) ? request[ofRequest]?.receive(limitOf(request)) : undefined;
    return read ?? payload;
  });
  server.addHook('onSend', async ({ raw }, reply) => {
    // A connection that closes at once would lose the response while the client is still sending.
    if (!raw.complete) reply.removeHeader('connection');
  });
}

const limitOf = ({ routeOptions }: FastifyRequest): number => routeOptions.bodyLimit ?? maxBodyBytes;

const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && (headers['transfer-encoding'] ?? headers['content-length'] ?? '0') !== '0';
