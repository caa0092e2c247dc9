import { availableParallelism } from 'node:os';

const most = 4;

/** Browser tests at a time: what people wait for in a page is measured in seconds there, so no more than there are cores. */
export const browserWorkers = Math.min(availableParallelism(), most);

/**
 * How many other test files run at a time: one more than there are cores. A test waits for timers and processes for about a
 * sixth of its time; with a file for each core, two cores are idle for that long.
 */
export const testWorkers = Math.min(availableParallelism() + 1, most);
