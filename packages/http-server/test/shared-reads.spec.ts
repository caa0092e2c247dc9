import { SharedReads } from '../src/shared-reads.ts';

/** Readings that end when the test says so. */
function controlled() {
  const running: { key: string; end(result: string): void; fail(): void }[] = [];
  const shared = new SharedReads<string>();
  const reads = {
    get: (key: string) =>
      shared.get(
        key,
        () => new Promise((resolve, reject) => running.push({ key, end: resolve, fail: () => reject(new Error(key)) })),
      ),
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { reads, running, settled };
}

it('gives nobody a reading that began before they asked, and reads once for all who asked meanwhile', async () => {
  const { reads, running, settled } = controlled();
  const first = reads.get('list');
  const later = [reads.get('list'), reads.get('list')];
  expect(running).toHaveLength(1);
  running[0]?.end('old');
  expect(await first).toBe('old');
  await settled();
  expect(running).toHaveLength(2);
  running[1]?.end('new');
  expect(await Promise.all(later)).toEqual(['new', 'new']);
});

it('reads again after a failure, and each key for itself', async () => {
  const { reads, running, settled } = controlled();
  const failing = reads.get('list');
  const next = reads.get('list');
  const other = reads.get('post');
  expect(running.map(({ key }) => key)).toEqual(['list', 'post']);
  running[0]?.fail();
  await expect(failing).rejects.toThrow('list');
  await settled();
  running[2]?.end('list');
  running[1]?.end('post');
  expect(await Promise.all([next, other])).toEqual(['list', 'post']);
  void reads.get('list');
  expect(running).toHaveLength(4);
});

it('does not wait long for a reading that hangs', async () => {
  jest.useFakeTimers();
  const { reads, running } = controlled();
  void reads.get('list');
  const next = reads.get('list');
  await jest.advanceTimersByTimeAsync(300);
  running[1]?.end('list');
  expect(await next).toBe('list');
  jest.useRealTimers();
});
