import { within } from './limit.ts';

test('work that is done in time has its result', async () => {
  await expect(within(60_000, async () => 'done')).resolves.toBe('done');
});

test('work that hangs fails when its time is over, and is told so', async () => {
  let told: AbortSignal | undefined;
  const hanging = within(10, (over) => {
    told = over;
    return new Promise(() => {});
  });
  await expect(hanging).rejects.toThrow('It took longer than 0.01 seconds.');
  expect(told?.aborted).toBe(true);
});
