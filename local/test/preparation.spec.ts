import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const local = path.join(__dirname, '..');

const program = `
  const { Preparation } = await import(${JSON.stringify(path.join(local, 'preparation.ts'))});
  const preparation = new Preparation({ storeDir: '/dev/null/store', mode: 'production', demo: null });
  await preparation.done.catch((error) => console.log(error.message));
  preparation.fill();
  setTimeout(() => console.log('The portal goes on'), 100);`;

it('a preparation that has ended before the services start says why, and stops nobody who tells it of the start', async () => {
  const words = ['--import', 'tsx/esm', '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: path.join(local, '..') });
  expect(stdout).toMatch(/^ENOTDIR: .*\nThe portal goes on\n$/);
});
