import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from '../test-support/command.ts';
import { copyRepository } from '../test-support/repository-copy.ts';

let copy: Awaited<ReturnType<typeof copyRepository>>;

beforeAll(async () => {
  copy = await copyRepository();
});

afterAll(() => copy.remove());

const lockfile = () => readFile(path.join(copy.folder, 'package-lock.json'), 'utf8');

/** npm as it comes with Node 20 and 22: of the lockfile of a newer one, it writes no `libc`. */
async function olderNpm(): Promise<Record<string, string>> {
  const tools = path.join(copy.folder, '.work/older-npm');
  const forget = `const fs = require('fs'), file = 'package-lock.json', lock = JSON.parse(fs.readFileSync(file));
    for (const entry of Object.values(lock.packages)) delete entry.libc;
    fs.writeFileSync(file, JSON.stringify(lock, null, 2) + '\\n')`;
  await mkdir(tools, { recursive: true });
  const script = `#!/bin/sh\nPATH='${process.env.PATH}' npm "$@" && node -e "${forget}"\n`;
  await writeFile(path.join(tools, 'npm'), script, { mode: 0o755 });
  return { PATH: `${tools}:${process.env.PATH}` };
}

test('A new remote adds its own entries to the lockfile, also with an older npm, and takes them away again', async () => {
  const before = await lockfile();
  expect(before).toContain('"libc"');
  const create = async (...words: string[]) =>
    runProgram(['local/new-remote/main.ts', 'chess-club', ...words], await olderNpm(), copy.folder);
  expect(await create()).toMatchObject({ code: 0 });
  const { packages } = JSON.parse(await lockfile());
  expect(packages).toMatchObject(JSON.parse(before).packages);
  expect(Object.keys(packages).filter((place) => !(place in JSON.parse(before).packages))).toEqual([
    'mf-chess-club',
    'node_modules/@portal/mf-chess-club',
  ]);
  expect(await create('--remove')).toMatchObject({ code: 0 });
  expect(await lockfile()).toBe(before);
});
