import { limitRequests, refusalWithStatus, serverOptions } from '@portal/http-server';
import { followRequests } from '@portal/http-server/follow-requests';
import { measureRequests, serveMetrics } from '@portal/http-server/metrics';
import { startTracing } from '@portal/http-server/tracing';
import { openChannel } from '@portal/releases/store/open-store';
import Fastify from 'fastify';
import { answerError, sendError } from './answer-error.ts';
import { addCommonHeaders } from './common-headers.ts';
import { readControlConfig } from './config.ts';
import { serveReleaseControl } from './release-control/release-control.ts';
import { logRequests, requestLog } from './request-log.ts';

// Release control as a process of its own, where another server (nginx, a CDN) serves the store.
try {
  const { host, port, trustedProxies, overTls, logLevel, otlpEndpoint, apiUrl, canary, promotion } =
    readControlConfig();
  const tracer = await startTracing('portal-release-control', otlpEndpoint);
  const server = Fastify({
    ...serverOptions,
    ...requestLog(logLevel),
    trustProxy: trustedProxies || false,
    forceCloseConnections: true,
  });
  followRequests(server);
  logRequests(server);
  limitRequests(server, { trustedProxies });
  server.setErrorHandler(answerError);
  server.setNotFoundHandler((_request, reply) => sendError(reply, 404, refusalWithStatus(404).body));
  addCommonHeaders(server, overTls);
  server.addHook('onClose', () => tracer?.stop());
  measureRequests(server);
  await serveReleaseControl(server, { store: await openChannel(), apiUrl, canary, promotion });
  serveMetrics(server);
  server.get('/healthz', async () => ({ status: 'ok' }));
  await server.listen({ host, port });
  console.log(`Release control ready on port ${(server.server.address() as { port: number }).port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
