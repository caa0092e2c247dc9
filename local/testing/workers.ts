import { availableParallelism } from 'node:os';

const most = 4;

/**
 * How many test files run at a time, in Jest as in the browser: one more than there are cores. A test waits for timers,
 * processes and pages for about a sixth of its time; with a file for each core, two cores are idle for that long.
 */
export const testWorkers = Math.min(availableParallelism() + 1, most);
