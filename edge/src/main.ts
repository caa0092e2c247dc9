import { startTracing } from '@portal/http-server/tracing';
import { channelStore } from '@portal/releases/store/channel-store';
import { directoryStore } from '@portal/releases/store/directory-store';
import { openChannel } from '@portal/releases/store/open-store';
import { readEdgeConfig } from './config.ts';
import { startEdge } from './edge.ts';
import { keepCopy } from './store-copy.ts';

const say = (error: unknown) => console.error(`The copy of the release store waits: ${(error as Error).message}`);

try {
  const { bucket, otlpEndpoint, ...config } = readEdgeConfig();
  const tracer = await startTracing('portal-edge', otlpEndpoint);
  const store = await openChannel();
  const copy = channelStore(directoryStore(config.storeDir), config.channel);
  const copying = bucket ? await keepCopy({ store, copy }, say) : undefined;
  const edge = await startEdge({ ...config, store });
  console.log(`Edge ready on port ${edge.port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void Promise.all([edge.stop(), copying?.stop()]).then(() => tracer?.stop()));
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
