import { Threads, ThreadTimeout } from '@portal/threads/threads';
import { readTable } from '../src/imports/read-table.ts';
import { TableThreads } from '../src/imports/table-threads.ts';

const report = jest.fn();
const threads = new TableThreads(report);
const content = `data:text/csv;base64,${Buffer.from('Name,Address\nAda,ada@honor.test').toString('base64')}`;
const read = () => threads.read({ name: 'roster.csv', content });

afterEach(() => jest.restoreAllMocks());
afterAll(() => threads.onApplicationShutdown());

it('a file that no thread could read is not said to be too large', async () => {
  // The module of the threads is only beside the bundle, so none can start here.
  await expect(read()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The file could not be read now, because the server is busy. Please try again in a minute.',
  });
});

it('a file is said to need too much only where it does: another failure of a thread is one of the server', async () => {
  const run = jest.spyOn(Threads.prototype, 'run');
  const noMemory = Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
  for (const error of [new ThreadTimeout('too slow'), noMemory]) {
    run.mockRejectedValueOnce(error);
    await expect(read()).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('too much memory or time'),
    });
  }
  expect(report.mock.calls.map(([{ cause }]) => cause)).toEqual(['too slow', 'out of memory']);
  run.mockRejectedValueOnce(new Error('The thread ended'));
  await expect(read()).rejects.toThrow('The thread ended');
});

it('the log says where the reading of a file failed, and nothing of what the file says', async () => {
  const read = jest.spyOn(Threads.prototype, 'run');
  const unreadable = await readTable(Buffer.from('Ada,ada@honor.test\0'));
  read.mockResolvedValueOnce(unreadable);
  await expect(threads.read({ name: 'roster.csv', content })).rejects.toThrow('The file could not be read.');
  const [{ cause }] = report.mock.lastCall;
  expect(cause).toMatch(/^Error\n {4}at readText /);
  expect(cause).not.toContain('This is not a text');
});
