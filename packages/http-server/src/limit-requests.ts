import { maxBodyBytes } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitConnections } from './connections.ts';
import { Exchange, type Pace } from './exchange.ts';
import { Exchanges } from './exchanges.ts';
import { forgetRest } from './lingering.ts';
import { RequestRefusal } from './refusal.ts';

const body: Pace = { windowMs: 10_000, bytes: 10 * 1024, mostMs: 30_000 };
const paces = {
  body,
  /** Bodies above `maxBodyBytes` bring files, over whatever line there is. */
  upload: { ...body, mostMs: 300_000 },
  /** Of answers that leave in small parts, so that each window sees some of them. */
  answer: { windowMs: 30_000, bytes: 16 * 1024, mostMs: 300_000 },
};
const lookMs = 1000;

export interface RequestLimits {
  /** Proxies in front, which bring the requests of many addresses: as for `trustProxy`. */
  trustedProxies?: string;
  /** How slow clients may be, where it is not as usual. */
  paces?: Partial<Record<keyof typeof paces, Pace>>;
}

/**
 * Keeps slow clients from holding what others need: bodies come, and answers go, at a minimum rate and within a time, and
 * of each address only so many at once. Each route says with `bodyLimit` how large a body may be. To be called before the
 * routes are made.
 */
export function limitRequests(server: FastifyInstance, limits: RequestLimits): void {
  const { trustedProxies } = limits;
  const { body, upload, answer } = { ...paces, ...limits.paces };
  const exchanges = new Exchanges();
  const known = new WeakMap<FastifyRequest, Exchange>();
  limitConnections(server.server, { trustedProxies, busy: () => exchanges.sockets() });
  const looking = setInterval(() => exchanges.endTooSlow(), lookMs).unref();
  server.addHook('onClose', async () => clearInterval(looking));

  server.addHook('onRequest', async (request, reply) => {
    const incoming = limitOf(request) > maxBodyBytes ? upload : body;
    const exchange = new Exchange(request, reply, { body: incoming, answer });
    known.set(request, exchange);
    exchanges.add(exchange);
    reply.raw.once('close', () => {
      exchanges.remove(exchange);
      forgetRest(request.raw);
    });
    if (Number(request.headers['content-length'] ?? 0) > limitOf(request)) throw new RequestRefusal(413);
  });
  server.addHook('preParsing', async (request, _reply, payload) => {
    const read = hasBody(request) ? known.get(request)?.receive(limitOf(request)) : undefined;
    return read ?? payload;
  });
  server.addHook('onSend', async ({ raw }, reply) => {
    // Closed at once, a connection takes the answer with it while its sender is still sending.
    if (!raw.complete) reply.removeHeader('connection');
  });
}

const limitOf = ({ routeOptions }: FastifyRequest): number => routeOptions.bodyLimit ?? maxBodyBytes;

const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && (headers['transfer-encoding'] ?? headers['content-length'] ?? '0') !== '0';
