import { appendFileSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Started, startNode } from '../test-support/command.ts';
import { copyRepository } from '../test-support/repository-copy.ts';

const portal = 'http://portal.test:3000';
let copy: Awaited<ReturnType<typeof copyRepository>>;
let developing: Started;
let manifest: string;
let watcher: FSWatcher;
/** How many builds were seen at work at once. */
let atOnce = 0;

/** A source is edited as soon as the first build has begun. */
beforeAll(async () => {
  copy = await copyRepository();
  const builds = path.join(copy.folder, 'mf-newsletter/dist');
  await mkdir(builds);
  watcher = watch(builds, () => {
    const atWork = readdirSync(builds).filter((name) => name.startsWith('.building-')).length;
    if (atOnce === 0 && atWork > 0)
      appendFileSync(path.join(copy.folder, 'mf-newsletter/src/remote.tsx'), '// Edited\n');
    atOnce = Math.max(atOnce, atWork);
  });
  const environment = { PUBLIC_URL: portal, NODE_ENV: 'development' };
  developing = startNode(['--import', 'tsx/esm', 'local/dev.ts', 'newsletter'], environment, copy.folder);
  const [, address = ''] = await developing.says(
    /^http:\/\/portal\.test:3000\/newsletter\?override=newsletter@(\S+)$/m,
  );
  manifest = address;
  await developing.says(/is shown$.* is shown$/ms);
});

afterAll(async () => {
  watcher.close();
  expect((await developing.stop()).code).toBe(0);
  await copy.remove();
});

const get = (path: string, origin = portal) => fetch(new URL(path, manifest), { headers: { origin } });

test('npm run dev -- newsletter serves builds of that remote alone, and prints where they are seen in the portal', async () => {
  expect(manifest).toMatch(/^http:\/\/localhost:53\d\d\/mf-manifest\.json$/);
  const { metaData, exposes } = await (await get('mf-manifest.json')).json();
  const { path, name } = metaData.remoteEntry;
  expect(path).toMatch(/^1\.\d+\.\d+-[0-9a-f]{8}\/$/);
  for (const file of [path + name, ...exposes[0].assets.js.sync, ...exposes[0].assets.css.sync]) {
    expect({ file, status: (await get(file)).status }).toEqual({ file, status: 200 });
  }
  expect(await (await get('portal.json')).json()).toMatchObject({ name: 'newsletter' });
});

test('changes that are made during a build are built after it', () => {
  const shown = [...developing.output().matchAll(/^newsletter (\S+) is shown$/gm)].map(([, version]) => version);
  expect({ atOnce, shown }).toEqual({ atOnce: 1, shown: [shown[0], shown[0]] });
});

test('only pages of the portal, and of this machine, may read them', async () => {
  const allowed = async (origin: string) =>
    (await get('mf-manifest.json', origin)).headers.get('access-control-allow-origin');
  expect(await allowed(portal)).toBe(portal);
  expect(await allowed('http://localhost:3000')).toBe('http://localhost:3000');
  expect(await allowed('https://evil.example')).toBeNull();
});
