import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ReleaseChange, RemotesDocument } from '@portal/contracts';
import { publishFixture, publishShell } from '@portal/local/test-support/fixture-remote';
import { TestStore, untried } from '@portal/local/test-support/release-store';
import { StoreProcess } from '@portal/local/test-support/store-process';

const [first, second, third] = ['1.0.0-aaaaaaaa', '1.1.0-bbbbbbbb', '1.2.0-cccccccc'];
const apps = ['clubs', 'events'];
const by = { by: 'Ada', skipSmoke: 'the gate has tests of its own' };

let store: TestStore;
let tool: StoreProcess;

const run = (...words: string[]) => store.mustRelease(...words);
const json = async <T>(...words: string[]): Promise<T> => {
  const { stdout } = await store.release(...words, '--json');
  return JSON.parse(stdout) as T;
};
const active = async (channel: string) => {
  const all = await json<{ channel: string; apps: Record<string, string> }[]>('channels');
  return all.find((one) => one.channel === channel)?.apps;
};
const publish = (app: string, version: string, sdk?: string) =>
  publishFixture(
    { addFolder: (folder, files) => tool.ask('addFolder', folder, files) },
    { app, version, sdk, code: `return () => '${version}'` },
  );

/** Every file of the store, by its name. */
async function everything(): Promise<Record<string, string>> {
  const entries = await readdir(store.folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const read = async (file: string) => [file, (await readFile(file)).toString()] as const;
  return Object.fromEntries(await Promise.all(files.filter((file) => !file.includes('.work')).map(read)));
}

beforeAll(async () => {
  store = await TestStore.create();
  tool = await store.tool;
  await publishShell({ addFolder: (folder, files) => tool.ask('addFolder', folder, files) }, first);
  for (const app of apps) for (const version of [first, second, third]) await publish(app, version);
  for (const app of ['shell', ...apps]) await tool.ask('promote', app, first, by);
});

afterAll(() => store.remove());

describe('A channel', () => {
  test('is made by its site, and is refused before with the names that there are', async () => {
    const { code, output } = await store.release('promote', 'clubs', second, '--to', 'stagin', ...untried);
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(/There is no channel 'stagin'.*Channels: production.*site --channel stagin/),
    });
    expect((await store.release('status', '--channel', '../x')).output).toContain("'../x' is no name of a channel");
    const site = await store.json<object>('site.json');
    await tool.ask('write', 'channels/staging/site.json', JSON.stringify({ ...site, publicUrl: 'https://try.test' }));
    expect((await store.release('status', '--channel', 'stagin')).output).toContain('did you mean staging?');
  });

  test('differs from another where an app is active in only one of them', async () => {
    const said = ['shell', ...apps].map((app) => `${app} ${first} is active in production only`).join('\n');
    expect((await run('diff', 'production', 'staging')).trim()).toBe(said);
    expect(await json('diff', 'staging', 'production')).toEqual(
      ['shell', ...apps].map((app) => ({ app, version: first, onlyIn: 'production' })),
    );
  });

  test('has versions, pages and a history of its own beside production', async () => {
    const before = await store.text('active.json');
    await run('promote', '--from', 'production', '--to', 'staging', ...untried);
    expect(await run('promote', 'clubs', second, '--to', 'staging', ...untried)).toContain(
      `clubs ${second} is active in staging`,
    );
    expect(await active('staging')).toEqual({ shell: first, clubs: second, events: first });
    expect(await active('production')).toEqual({ shell: first, clubs: first, events: first });
    expect(await store.text('active.json')).toBe(before);
    const { microFrontends } = RemotesDocument.parse(await store.json('channels/staging/remotes.json'));
    expect(microFrontends.clubs?.url).toBe(`/apps/clubs/${second}/mf-manifest.json`);
    expect(await store.text('channels/staging/index.html')).toContain('https://try.test');
    expect(await run('history', 'clubs', '--channel', 'staging')).toContain(`clubs ${second} was promoted in place`);
    expect(await run('history', 'clubs')).not.toContain(second);
    expect(await run('rollback', 'clubs', '--channel', 'staging')).toContain(`clubs ${first} is active again`);
    await run('promote', 'clubs', second, '--to', 'staging', ...untried);
  });

  test('gives exactly what is active there to another one', async () => {
    expect(await run('promote', 'clubs', '--from', 'staging', ...untried)).toContain(`clubs ${second} is active`);
    expect(await active('production')).toEqual({ shell: first, clubs: second, events: first });
    expect((await store.release('promote', 'clubs', second, '--from', 'staging')).output).toContain(
      'leave the version',
    );
    expect((await store.release('promote', '--from', 'staging', '--to', 'staging')).output).toContain(
      'both name staging',
    );
  });

  test('gives all that differ in one step, and none if one does not fit', async () => {
    for (const app of apps) await run('promote', app, third, '--to', 'staging', ...untried);
    await publish('events', '2.0.0-dddddddd', '^1.1.0');
    const released = await store.json<object>(`apps/events/${third}/release.json`);
    await store.write(`apps/events/${third}/release.json`, { ...released, types: null });
    const refused = await store.release('promote', '--from', 'staging', ...untried);
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /were not promoted, because they go together:\n {2}events 1.2.0-cccccccc: its types/,
      ),
    });
    expect(await active('production')).toEqual({ shell: first, clubs: second, events: first });
    await store.write(`apps/events/${third}/release.json`, released);
    const { changes } = await json<{ changes: ReleaseChange[] }>('promote', '--from', 'staging', ...untried);
    expect(changes.map(({ app, version }) => [app, version])).toEqual([
      ['clubs', third],
      ['events', third],
    ]);
    expect(await run('promote', '--from', 'staging', ...untried)).toContain(
      'the same version in both channels already',
    );
  });

  test('has every change of a step in the history, also where the tool was killed before it wrote them', async () => {
    const killed = await StoreProcess.start({ STORE_DIR: store.folder });
    const wanted = apps.map((app) => ({ app, version: second }));
    killed.ask('promoteTogetherUntilKilled', 'active.json', wanted, by).catch(() => undefined);
    await killed.ended;
    expect(await active('production')).toMatchObject({ clubs: second, events: second });
    expect(await run('repair')).toContain('the history has the change');
    const [latest, before] = await json<ReleaseChange[]>('history', '--limit', '2');
    expect([before, latest]).toMatchObject(wanted);
    expect(latest?.number).toBe(Number(before?.number) + 1);
  });

  test('keeps its versions when old ones are deleted', async () => {
    const now = new Date(Date.now() + 60 * 24 * 60 * 60 * 1000);
    const removed = await tool.ask<{ app: string; version: string }[]>('prune', { keep: 0, olderThan: 1, now });
    const left = removed.map(({ app, version }) => `${app} ${version}`);
    expect(left).not.toContain(`clubs ${third}`);
    expect(left).toContain('events 2.0.0-dddddddd');
    expect(await run('status', '--channel', 'staging')).toMatch(
      new RegExp(`^channel staging\\n[\\s\\S]*clubs ${third} active`, 'm'),
    );
    expect(await json('status', '--channel', 'staging')).toContainEqual(
      expect.objectContaining({ app: 'clubs', channel: 'staging', version: third }),
    );
    expect(await run('status')).toMatch(/^channel production\n/m);
  });
});

describe('A dry run', () => {
  beforeAll(() => publish('events', '0.9.0-eeeeeeee'));

  test.each([
    [['promote', 'clubs', third, ...untried], `clubs ${third} is active`],
    [['promote', 'clubs', third, '--share', '5%', ...untried], 'a canary for 5%'],
    [['promote', 'clubs', third, '--widen', '5,25', ...untried], 'it would widen to 5%, 25%, 100%'],
    [['rollback', 'clubs', '--channel', 'staging'], 'is active again'],
    [['retire', 'clubs', '--reason', 'over'], 'is retired'],
    [['prune', '--keep', '0', '--older-than', '0'], 'removed'],
    [['repair'], 'nothing to repair'],
    [['preview', 'clubs', third], 'The preview'],
  ])('of %j says what would happen and changes nothing', async (words, said) => {
    const before = await everything();
    const text = await run(...words, '--dry-run');
    expect(text).toContain('Dry run: nothing has changed');
    expect(text).toContain(said);
    expect(text).not.toContain('/preview/');
    expect(await json(...words, '--dry-run')).toMatchObject({ dryRun: true, files: expect.any(Array) });
    expect(await everything()).toEqual(before);
  });

  test.each([
    ['without steps', ['clubs', third, '--widen', '100%'], `clubs ${third} is active`],
    ['of what is active already', ['clubs', second, '--widen', '5%,25%,100%'], `clubs ${second} was already active`],
  ])('of a promotion %s names no step', async (_, words, said) => {
    const text = await run('promote', ...words, ...untried, '--dry-run');
    expect(text).toContain(said);
    expect(text).not.toContain('would widen');
  });

  test('refuses what the command would refuse', async () => {
    const { code, output } = await store.release('promote', 'clubs', '9.9.9', '--dry-run', ...untried);
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('not in the release store') });
  });
});

test('a new major version of the sdk goes live for all in one step, from a channel where nothing was active, and back in one', async () => {
  const version = '2.0.0-ffffffff';
  const change = async (app: string, changes: object) => {
    const file = `apps/${app}/${version}/release.json`;
    await store.write(file, { ...(await store.json<object>(file)), ...changes });
  };
  await publishShell({ addFolder: (folder, files) => tool.ask('addFolder', folder, files) }, version);
  await change('shell', { sdk: '2.0.0' });
  for (const app of apps) {
    await publish(app, version, '^2.0.0');
    await change(app, { types: { sdk: '2.0.0', compiler: '7.0.2' } });
  }
  const all = ['shell', ...apps];
  for (const app of all)
    expect((await store.release('promote', app, version, ...untried)).output).toMatch(/needs sdk .*, shell .* offers/);
  for (const channel of ['next', 'before'])
    await tool.ask('write', `channels/${channel}/site.json`, await store.text('site.json'));
  for (const app of all) await run('promote', app, version, '--to', 'next', ...untried);
  const before = await active('production');
  await run('promote', '--from', 'production', '--to', 'before', ...untried);
  await run('promote', '--from', 'next', ...untried);
  expect(await active('production')).toEqual({ shell: version, clubs: version, events: version });
  for (const app of all)
    expect((await store.release('rollback', app)).output).toMatch(
      /cannot be rolled back to .*needs sdk .*, shell .* offers/s,
    );
  await run('promote', '--from', 'before', ...untried);
  expect(await active('production')).toEqual(before);
});

describe('With --json', () => {
  test.each([
    [['status']],
    [['history']],
    [['versions', 'clubs']],
    [['channels']],
    [['previews']],
    [['changelog', 'clubs']],
    [['diff', 'clubs', second, third]],
    [['rollback', 'clubs', '--channel', 'staging']],
    [['prune', '--dry-run']],
    [['promote', 'nothing']],
    [['preview', 'shell', first]],
    [['nonsense']],
    [['status', '--loud']],
  ])('%j prints one document, also where it fails', async (words) => {
    const { code, stdout } = await store.release(...words, '--json');
    const printed = JSON.parse(stdout) as { error?: string };
    expect(code === 0 || printed.error).toBeTruthy();
    expect(code === 0 && printed.error).toBeFalsy();
  });
});
