import { availableParallelism } from 'node:os';

const most = 4;
const cores = Math.min(availableParallelism(), most);

/** Browser tests at a time: each waits for timers and answers for a fifth of its time. */
export const browserWorkers = cores + 1;

/** Other test files at a time: they wait for timers, processes and answers for more than half of their time. */
export const testWorkers = 2 * cores + 1;
