import { logLines } from '@portal/http-server/log-lines';
import { logContext } from '@portal/http-server/request-context';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';

/**
 * The path of a request in the log, without its query, and without the token of a signature link. Both contain the
 * secret that lets its bearer sign. Its characters can be percent codes, and Fastify codes an invalid path once more.
 */
function loggedPath(url: string): string {
  const path = url.replace(/[?#].*$/s, '');
  const decoded = path.replace(/%(?:25)*([0-7][\da-f])/gi, (_code, sign) => decodeURIComponent(`%${sign}`));
  const [, page] = /^(\/+(?:signature|check|preview))[/\\]/i.exec(decoded) ?? [];
  return page ? `${page}/[hidden]` : path;
}

/** Options of Fastify. Lines about requests have no logger of their own: each line has the id of its request. */
export const requestLog = (level: string) =>
  ({
    logger: { level, mixin: logContext, stream: logLines() },
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
  }) satisfies FastifyServerOptions;

/** Logs one line for each response. */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async ({ id: requestId, method, url, ip }, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    server.log.info({ requestId, method, path: loggedPath(url), ip, status, ms: Math.round(elapsedTime) }, 'Answered');
  });
}
