import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { copyRepository } from '@portal/local/test-support/repository-copy';

let copy: Awaited<ReturnType<typeof copyRepository>>;

beforeAll(async () => {
  copy = await copyRepository();
});

afterAll(() => copy.remove());

/** Runs in the copy with `edit`, which changes a source as soon as its build has made a folder. @returns what it prints */
async function inCopy(program: string) {
  const edit = `
    const { existsSync } = await import('node:fs');
    const { appendFile, readdir, readFile } = await import('node:fs/promises');
    const { findApp } = await import('./release/src/apps.ts');
    const { buildApp } = await import('./release/src/build/build-app.ts');
    const edit = async (source, parent, folder) => {
      const hasBegun = async () => existsSync(parent) && (await readdir(parent)).some((name) => name.startsWith(folder));
      while (!(await hasBegun())) await new Promise(setImmediate);
      await appendFile(source, 'console.log("Edited");');
    };`;
  const words = ['--import', 'tsx/esm', '--input-type=module', '-e', edit + program];
  return JSON.parse((await promisify(execFile)(process.execPath, words, { cwd: copy.folder })).stdout);
}

test('a build whose sources are edited meanwhile is one of the edited sources', async () => {
  const { before, version, after } = await inCopy(`
    const { releaseVersion } = await import('./release/src/version.ts');
    const app = await findApp('landing');
    const before = await releaseVersion(app, 'development');
    const building = buildApp(app, 'development');
    await edit('mf-landing/src/remote.tsx', 'mf-landing/dist', '.building-');
    const { version } = await building;
    console.log(JSON.stringify({ before, version, after: await releaseVersion(app, 'development') }));`);
  expect(after).not.toBe(before);
  expect(version).toBe(after);
});

test('so is a server, which is then not built again', async () => {
  const { isEdited, again } = await inCopy(`
    const { buildServer } = await import('./release/src/build/build-server.ts');
    const building = buildServer('edge');
    await edit('edge/src/main.ts', '.work/edge', 'dist');
    await building;
    const isEdited = (await readFile('edge/dist/main.js', 'utf8')).includes('console.log("Edited")');
    console.log(JSON.stringify({ isEdited, again: await buildServer('edge') }));`);
  expect({ isEdited, again }).toEqual({ isEdited: true, again: false });
});

test('a build for other browsers is another version', async () => {
  const version = `(await import('./release/src/version.ts')).releaseVersion(await findApp('hours'), 'production')`;
  const { before } = await inCopy(`
    const { writeFile } = await import('node:fs/promises');
    const before = await ${version};
    const manifest = JSON.parse(await readFile('package.json', 'utf8'));
    await writeFile('package.json', JSON.stringify({ ...manifest, browserslist: ['chrome >= 120'] }));
    console.log(JSON.stringify({ before }));`);
  const { after } = await inCopy(`console.log(JSON.stringify({ after: await ${version} }));`);
  expect(after).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/);
  expect(after).not.toBe(before);
});
