import { availableParallelism } from 'node:os';

const most = 4;
const cores = Math.min(availableParallelism(), most);

/** Browser tests at a time: what people wait for in a page is measured in seconds there, so no more than there are cores. */
export const browserWorkers = cores;

/** Other test files at a time: they wait for timers, processes and answers for more than half of their time. */
export const testWorkers = 2 * cores + 1;
