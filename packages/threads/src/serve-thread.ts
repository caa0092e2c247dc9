import { parentPort, type Transferable } from 'node:worker_threads';

/** The message after the work. A thread's first message says that it has started. */
export type ThreadResponse<Result> = { result: Result } | { failure: string };

/** A result whose memory moves to the process instead of being copied. */
export class Moved {
  constructor(
    readonly result: unknown,
    readonly memory: Transferable[],
  ) {}
}

/** Makes the module that runs as a thread of `Threads` do the work of these functions. */
export function serveThread(functions: Record<string, (task: never) => unknown>): void {
  parentPort?.on('message', async ({ name, task }: { name: string; task: never }) => {
    try {
      const result = await functions[name]?.(task);
      if (result instanceof Moved) parentPort?.postMessage({ result: result.result }, result.memory);
      else parentPort?.postMessage({ result });
    } catch (error) {
      parentPort?.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  parentPort?.postMessage('started');
}
