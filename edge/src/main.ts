import { runCommand } from '@portal/command-line/command';
import { startTracing } from '@portal/http-server/tracing';
import { channelStore } from '@portal/releases/store/channel-store';
import { directoryStore } from '@portal/releases/store/directory-store';
import { openChannel } from '@portal/releases/store/open-store';
import { readEdgeConfig } from './config.ts';
import { createEdge } from './edge.ts';
import { runServer } from './server.ts';
import { keepCopy } from './store-copy.ts';

const say = (error: unknown) => console.error(`The copy of the release store waits: ${(error as Error).message}`);

await runCommand(async () => {
  const { bucket, otlpEndpoint, ...config } = readEdgeConfig();
  const tracer = await startTracing('portal-edge', otlpEndpoint);
  const store = await openChannel();
  const copy = channelStore(directoryStore(config.storeDir), config.channel);
  const copying = bucket ? await keepCopy({ store, copy }, say) : undefined;
  const server = await createEdge({ ...config, store });
  server.addHook('onClose', async () => {
    await copying?.stop();
    await tracer?.stop();
  });
  await runServer(server, 'Edge', config);
});
