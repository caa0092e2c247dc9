import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/**
 * How a request appears in the log: never its query, and of a signature link only where it leads. Both hold the token
 * that lets its bearer sign.
 */
export const loggedPath = (url: string): string =>
  url.replace(/[?#].*$/s, '').replace(/^(\/+signature)\/.*$/is, '$1/[hidden]');

export const requestLog = (level: string): FastifyServerOptions['logger'] => ({
  level,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, path: loggedPath(request.url), ip: request.ip }),
  },
});
