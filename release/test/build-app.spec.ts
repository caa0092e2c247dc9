import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '../..');
const sources = ['release', 'packages', 'mf-landing', 'shell/package.json', 'package.json', 'package-lock.json'];
const made = /[\\/](dist|node_modules|test)$/;

let checkout: string;

/** What the landing page is built from, as in a fresh checkout. */
beforeAll(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), 'checkout-'));
  for (const source of [...sources, 'tsconfig.base.json', 'tsconfig.node.json', 'tsconfig.web.json']) {
    await cp(path.join(root, source), path.join(checkout, source), {
      recursive: true,
      filter: (file) => !made.test(file),
    });
  }
  await symlink(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'));
});

afterAll(() => rm(checkout, { recursive: true, force: true }));

/** Builds in that checkout, and edits a source as soon as the build has begun. Prints both versions. */
const program = `
  const { existsSync } = await import('node:fs');
  const { appendFile, readdir } = await import('node:fs/promises');
  const { findApp } = await import('./release/src/apps.ts');
  const { buildApp } = await import('./release/src/build/build-app.ts');
  const { releaseVersion } = await import('./release/src/version.ts');
  const app = await findApp('landing');
  const before = await releaseVersion(app, 'development');
  const building = buildApp(app, 'development');
  const hasBegun = async () => existsSync('mf-landing/dist') && (await readdir('mf-landing/dist')).length > 0;
  while (!(await hasBegun())) await new Promise(setImmediate);
  await appendFile('mf-landing/src/remote.tsx', '// Edited\\n');
  const { version } = await building;
  console.log(JSON.stringify({ before, version, after: await releaseVersion(app, 'development') }));`;

test('a build whose sources are edited meanwhile is one of the edited sources', async () => {
  const words = ['--import', 'tsx/esm', '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: checkout });
  const { before, version, after } = JSON.parse(stdout);
  expect(after).not.toBe(before);
  expect(version).toBe(after);
});
