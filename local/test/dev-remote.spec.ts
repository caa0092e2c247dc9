import { type Started, startNode } from '../test-support/command.ts';

jest.setTimeout(120_000);

const portal = 'http://portal.test:3000';
let developing: Started;
let manifest: string;

beforeAll(async () => {
  const environment = { PUBLIC_URL: portal, NODE_ENV: 'development' };
  developing = startNode(['--import', 'tsx/esm', 'local/dev.ts', 'newsletter'], environment);
  const [, address = ''] = await developing.says(
    /^http:\/\/portal\.test:3000\/newsletter\?override=newsletter@(\S+)$/m,
  );
  manifest = address;
});

afterAll(async () => {
  developing.child.kill('SIGTERM');
  expect((await developing.ended).code).toBe(0);
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

test('only pages of the portal, and of this machine, may read them', async () => {
  const allowed = async (origin: string) =>
    (await get('mf-manifest.json', origin)).headers.get('access-control-allow-origin');
  expect(await allowed(portal)).toBe(portal);
  expect(await allowed('http://localhost:3000')).toBe('http://localhost:3000');
  expect(await allowed('https://evil.example')).toBeNull();
});
