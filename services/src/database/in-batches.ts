import { setTimeout } from 'node:timers/promises';

/**
 * Does something for several items at once: those that come while a batch is under way, or in the pause after it, go together
 * in the next. So one that comes alone does not wait, and many need few statements and commits.
 * @param pauseMs from the end of a batch to the start of the next
 * @returns a function that takes one item, and settles as the batch of this item does
 */
export function inBatches<Item, Result>(
  run: (items: Item[]) => Promise<Result>,
  pauseMs = 0,
): (item: Item) => Promise<Result> {
  const waiting: Item[] = [];
  const pause = () => (pauseMs > 0 ? setTimeout(pauseMs, undefined, { ref: false }) : undefined);
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  const start = () => {
    next = undefined;
    return run(waiting.splice(0));
  };
  return (item) => {
    waiting.push(item);
    if (!next) {
      next = last.then(start);
      last = next.then(pause, pause);
    }
    return next;
  };
}

/** Reads one row by its key, several rows at once. Undefined where there is none. */
export function readInBatches<Row extends Record<Key, string>, Key extends string = 'id'>(
  read: (keys: string[]) => Promise<Row[]>,
  key = 'id' as Key,
  pauseMs = 0,
) {
  const rows = inBatches(
    async (keys: string[]) => new Map<string, Row>((await read([...new Set(keys)])).map((row) => [row[key], row])),
    pauseMs,
  );
  return async (wanted: string): Promise<Row | undefined> => (await rows(wanted)).get(wanted);
}
