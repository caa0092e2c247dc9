import { readEdgeConfig } from './config.ts';
import { startEdge } from './edge.ts';

try {
  const config = readEdgeConfig(process.env);
  const edge = await startEdge(config);
  console.log(`Edge ready on port ${edge.port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void edge.stop());
} catch (error) {
  console.error(`The edge cannot start. ${(error as Error).message}`);
  process.exitCode = 1;
}
