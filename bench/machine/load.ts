import { availableParallelism, loadavg } from 'node:os';

/** Says so where other programs take the processors: whatever is timed then includes waiting for them. */
export function warnOfLoad(): void {
  const [load = 0] = loadavg();
  const processors = availableParallelism();
  if (load < processors) return;
  console.log(`The machine is busy (load ${load.toFixed(1)} on ${processors} processors): times come out too long.`);
}
