import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeTemporaryDirectory } from '../testing/temporary-directory.ts';

test('a test run removes what killed runs left: of this person and machine alone, and never of a process that runs', async () => {
  const own = await makeTemporaryDirectory();
  const ended = execFile(process.execPath, ['--version']);
  await once(ended, 'exit');
  const of = async (pid: unknown) => {
    const directory = own.directory.replace(`-${process.pid}-`, `-${pid}-`);
    await mkdir(path.join(directory, 'backing'), { recursive: true });
    return directory;
  };
  const killed = await of(ended.pid);
  const kept = [own.directory, await of(process.ppid), await of('elsewhere'), killed.replace('run-', 'run-other')];
  await mkdir(kept[3] as string);
  if (process.getuid?.() === 0) {
    kept.push(`${killed}-of-another`);
    await mkdir(kept[4] as string);
    await chown(kept[4] as string, 12345, 12345);
  }
  const next = await makeTemporaryDirectory();
  const left = await readdir(path.dirname(own.directory));
  for (const directory of [...kept, next.directory]) expect(left).toContain(path.basename(directory));
  expect(left).not.toContain(path.basename(killed));
  await Promise.all([next.directory, ...kept].map((directory) => rm(directory, { recursive: true })));
});
