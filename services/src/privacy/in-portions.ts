import { setTimeout as sleep } from 'node:timers/promises';

/** How long a pause between two portions is, in times of the portion before. */
const pause = 3;

/** Repeats `work` while it does a whole portion, with pauses for everybody else: there can be a million rows. */
export async function inPortions(size: number, work: () => Promise<number>, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const start = performance.now();
    if ((await work()) < size) return;
    await sleep(pause * (performance.now() - start));
  }
}
