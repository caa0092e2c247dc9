import type { ChildProcess } from 'node:child_process';

/** The rest of the ten seconds for a stop, after the signal has come through npm. */
const deadlineMs = 8_000;

/**
 * Runs `stop` once, at the first signal or when the parent process is gone, and exits: with `exitCode` if everything
 * stopped cleanly.
 * @returns a function that does the same after a failure: it prints the error and exits with 1
 */
export function stopOnSignal(stop: () => Promise<void>, exitCode = 0): (failure: Error) => void {
  let stopping = false;
  const run = async (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      console.error('Not everything stopped in time; ending it.');
      process.exit(1);
    }, deadlineMs);
    try {
      await stop();
      process.exit(code);
    } catch (error) {
      console.error('Not everything stopped cleanly.', error);
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(signal as 'SIGINT', () => run(exitCode));
  return (failure) => {
    console.error(failure.message);
    void run(1);
  };
}

/** How a process ended, for people. */
export const endOf = ({ signalCode, exitCode }: ChildProcess): string =>
  signalCode ? `signal ${signalCode}` : `exit code ${exitCode}`;

/** Undoes what was started in reverse order, and continues if one step fails. */
export class StopList {
  readonly #stops: (() => Promise<void>)[] = [];
  #stopped = false;

  add(stop: () => Promise<void>): void {
    this.#stops.push(stop);
    // This was started while the rest was already stopping.
    if (this.#stopped) void this.stop();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const failures: unknown[] = [];
    for (let stop = this.#stops.pop(); stop; stop = this.#stops.pop())
      await stop().catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything stopped cleanly.');
  }
}
