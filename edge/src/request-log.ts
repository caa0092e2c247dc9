import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/**
 * The path of a request in the log, without its query, and without the token of a signature link. Both contain the
 * secret that lets its bearer sign.
 */
export const loggedPath = (url: string): string =>
  url.replace(/[?#].*$/s, '').replace(/^(\/+(?:signature|check))\/.*$/is, '$1/[hidden]');

export const requestLog = (level: string): FastifyServerOptions['logger'] => ({
  level,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, path: loggedPath(request.url), ip: request.ip }),
  },
});
