import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Threads } from '../src/threads.ts';

const threads = new Threads(pathToFileURL(path.join(__dirname, 'thread.mjs')));
afterAll(() => threads.stop());

const spin = (ms: number, deadlineMs = 60_000) => threads.run('spin', ms, { deadlineMs });

it('work is bounded, in a thread: others are answered meanwhile, and what misses its deadline takes nothing along', async () => {
  await spin(0);
  let answered = 0;
  const answering = setInterval(() => answered++, 5);
  await spin(500);
  clearInterval(answering);
  expect(answered).toBeGreaterThan(3);

  await expect(spin(60_000, 1)).rejects.toThrow('It took longer than 1 ms');
  expect(await spin(0)).toBe('done');
});
