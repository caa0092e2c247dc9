/**
 * Does something for several items at once: those that come while a batch is under way go together in the next. So one
 * that comes alone does not wait, and many need few statements and commits.
 * @returns a function that takes one item, and settles as the batch of this item does
 */
export function inBatches<Item, Result>(run: (items: Item[]) => Promise<Result>): (item: Item) => Promise<Result> {
  const waiting: Item[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  const start = () => {
    next = undefined;
    return run(waiting.splice(0));
  };
  return (item) => {
    waiting.push(item);
    next ??= last.then(start, start);
    last = next;
    return next;
  };
}

/** Reads one row by its id, several rows at once. Undefined where there is none. */
export function readInBatches<Row extends { id: string }>(read: (ids: string[]) => Promise<Row[]>) {
  const rows = inBatches(async (ids: string[]) => new Map((await read(ids)).map((row) => [row.id, row])));
  return async (id: string): Promise<Row | undefined> => (await rows(id)).get(id);
}
