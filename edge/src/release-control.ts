import { runCommand } from '@portal/command-line/command';
import { serveMetrics } from '@portal/http-server/metrics';
import { startTracing } from '@portal/http-server/tracing';
import { openChannel } from '@portal/releases/store/open-store';
import { readControlConfig } from './config.ts';
import { sendRefusal } from './error-responses.ts';
import { serveReleaseControl } from './release-control/release-control.ts';
import { createServer, runServer } from './server.ts';

/** For a promotion with its smoke test, which opens no page after 240 seconds. */
const stopWithinMs = 290_000;

// Release control as a process of its own, where another server (nginx, a CDN) serves the store.
await runCommand(async () => {
  const { otlpEndpoint, ...config } = readControlConfig();
  const tracer = await startTracing('portal-release-control', otlpEndpoint);
  const server = createServer(config);
  server.setNotFoundHandler((_request, reply) => sendRefusal(reply, 404));
  server.addHook('onClose', async () => tracer?.stop());
  await serveReleaseControl(server, { ...config, store: await openChannel() });
  serveMetrics(server);
  server.get('/healthz', async () => ({ status: 'ok' }));
  await runServer(server, 'Release control', { ...config, stopWithinMs });
});
