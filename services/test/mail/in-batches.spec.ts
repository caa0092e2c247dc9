import { setImmediate } from 'node:timers/promises';
import { inBatches } from '../../src/database/in-batches.ts';

const failing = new Set<number>();
const batches: number[][] = [];
const mark = inBatches(async (items: number[]) => {
  batches.push(items);
  await setImmediate();
  if (items.some((item) => failing.has(item))) throw new Error('refused');
});

beforeEach(() => {
  batches.length = 0;
});

test('what comes while a batch is under way goes together in the next', async () => {
  const first = mark(1);
  await Promise.resolve();
  await Promise.all([first, mark(2), mark(3)]);
  await mark(4);
  expect(batches).toEqual([[1], [2, 3], [4]]);
});

test('what comes in the pause after a batch goes together in the next, and what comes alone does not wait', async () => {
  const slowly: number[][] = [];
  const markSlowly = inBatches(async (items: number[]) => {
    slowly.push(items);
  }, 500);
  await markSlowly(1);
  const second = markSlowly(2);
  // After everything that needs no timer, and before the pause can be over.
  await new Promise<void>((done) => process.nextTick(done));
  await Promise.all([second, markSlowly(3)]);
  expect(slowly).toEqual([[1], [2, 3]]);
});

test('a failed batch fails its own items, and the next one is tried', async () => {
  failing.add(5);
  const first = mark(5);
  await Promise.resolve();
  const outcomes = await Promise.allSettled([first, mark(6)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
