import { directoryStore } from '@portal/releases/store/directory-store';
import { openStore } from '@portal/releases/store/open-store';
import { readEdgeConfig } from './config.ts';
import { startEdge } from './edge.ts';
import { keepCopy } from './store-copy.ts';

const say = (error: unknown) => console.error(`The copy of the release store waits: ${(error as Error).message}`);

try {
  const { bucket, ...config } = readEdgeConfig();
  const store = await openStore();
  const copying = bucket ? await keepCopy({ store, copy: directoryStore(config.storeDir) }, say) : undefined;
  const edge = await startEdge({ ...config, store });
  console.log(`Edge ready on port ${edge.port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void Promise.all([edge.stop(), copying?.stop()]));
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
