import { setTimeout as sleep } from 'node:timers/promises';
import { inPortions } from '../src/privacy/in-portions.ts';

/** In ms. A portion takes as long, and what has waited for it twice as long after it. */
const portionMs = 20;

it('deletes in portions until one is not whole, and what has waited for one goes on before the next', async () => {
  const done: string[] = [];
  const deleted = [100, 100, 99];
  const deleteSome = async () => {
    await sleep(portionMs);
    done.push('a portion');
    setTimeout(() => done.push('a request'), 2 * portionMs);
    return deleted.shift() ?? 0;
  };
  await inPortions(100, deleteSome, () => false);
  expect(done).toEqual(['a portion', 'a request', 'a portion', 'a request', 'a portion']);
});

it('deletes nothing more once the process stops', async () => {
  let portions = 0;
  await inPortions(
    100,
    async () => {
      portions += 1;
      return 100;
    },
    () => portions === 2,
  );
  expect(portions).toBe(2);
});
