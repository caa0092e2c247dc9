import { TableThreads } from '../src/imports/table-threads.ts';

it('a file that no thread could read is not said to be too large', async () => {
  // The module of the threads is only beside the bundle, so none can start here.
  const threads = new TableThreads();
  const content = `data:text/csv;base64,${Buffer.from('Name,Address\nAda,ada@honor.test').toString('base64')}`;
  await expect(threads.read({ name: 'roster.csv', content })).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The file could not be read now, because the server is busy. Please try again in a minute.',
  });
  await threads.onApplicationShutdown();
});
