/**
 * Does something for several items at once: those that come while a batch is under way go together in the next.
 * @returns a function that takes one item, and settles as the batch of this item does
 */
export function inBatches<Item>(run: (items: Item[]) => Promise<unknown>): (item: Item) => Promise<void> {
  const waiting: Item[] = [];
  let last = Promise.resolve();
  let next: Promise<void> | undefined;
  const start = async () => {
    next = undefined;
    await run(waiting.splice(0));
  };
  return (item) => {
    waiting.push(item);
    next ??= last.then(start, start);
    last = next;
    return next;
  };
}
