import { refusalWithStatus } from '@portal/http-server';
import { serveMetrics } from '@portal/http-server/metrics';
import { startTracing } from '@portal/http-server/tracing';
import { openChannel } from '@portal/releases/store/open-store';
import { readControlConfig } from './config.ts';
import { sendError } from './error-responses.ts';
import { serveReleaseControl } from './release-control/release-control.ts';
import { createServer } from './server.ts';

// Release control as a process of its own, where another server (nginx, a CDN) serves the store.
try {
  const { host, port, otlpEndpoint, apiUrl, canary, promotion, ...settings } = readControlConfig();
  const tracer = await startTracing('portal-release-control', otlpEndpoint);
  const server = createServer(settings);
  server.setNotFoundHandler((_request, reply) => sendError(reply, 404, refusalWithStatus(404).body));
  server.addHook('onClose', () => tracer?.stop());
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
