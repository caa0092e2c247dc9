import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Gives each process a share of a processor: it runs for a part of each period and is stopped for the rest. They take
 * turns, so that they do not wait for each other's processor. Run with an IPC channel and with PIDS (separated by
 * commas) and SHARE in the environment; at the end all of them run again.
 */
const { PIDS = '', SHARE } = process.env;
const periodMs = 20;
const runMs = Math.round(periodMs * Number(SHARE));
const pids = PIDS.split(',').map(Number);
const turnMs = periodMs / pids.length;
if (runMs > turnMs) throw new Error(`${pids.length} processes cannot each have ${SHARE} of a processor in turn`);

process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
process.once('exit', () => {
  for (const pid of pids) process.kill(pid, 'SIGCONT');
});
for (const pid of pids) process.kill(pid, 'SIGSTOP');
process.send?.('ready');
/** A turn that begins late does not make the next ones late. */
let turn = performance.now();
for (;;) {
  for (const pid of pids) {
    await sleep(turn - performance.now());
    process.kill(pid, 'SIGCONT');
    await sleep(runMs);
    process.kill(pid, 'SIGSTOP');
    turn += turnMs;
  }
}
