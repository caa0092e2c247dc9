import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Gives each process a share of a processor: it runs for a part of each period and is stopped for the rest. Run with an
 * IPC channel and with PIDS (separated by commas) and SHARE in the environment; at the end all of them run again.
 */
const { PIDS = '', SHARE } = process.env;
const periodMs = 20;
const runMs = Math.round(periodMs * Number(SHARE));
const pids = PIDS.split(',').map(Number);
const send = (signal: NodeJS.Signals) => {
  for (const pid of pids) process.kill(pid, signal);
};

process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
process.once('exit', () => send('SIGCONT'));
process.send?.('ready');
for (;;) {
  send('SIGCONT');
  await sleep(runMs);
  send('SIGSTOP');
  await sleep(periodMs - runMs);
}
