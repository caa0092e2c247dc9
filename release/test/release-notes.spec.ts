import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishFixture, publishShell } from '@portal/local/test-support/fixture-remote';
import { TestStore, untried } from '@portal/local/test-support/release-store';
import { StoreProcess } from '@portal/local/test-support/store-process';

const [first, second, third] = ['1.0.0-aaaaaaaa', '1.1.0-bbbbbbbb', '1.2.0-cccccccc'];

let store: TestStore;
let folder: string;

beforeAll(async () => {
  store = await TestStore.create();
  folder = await mkdtemp(path.join(tmpdir(), 'release-notes-'));
  const tool = await store.tool;
  const target = {
    addFolder: (name: string, files: ReadonlyMap<string, Buffer>) => tool.ask('addFolder', name, files),
  };
  await publishShell(target, first);
  await publishFixture(target, { app: 'clubs', version: first, code: "return () => 'Clubs'" });
  await store.promote('shell', first);
  await store.promote('clubs', first);
});

afterAll(async () => {
  await store.remove();
  await rm(folder, { recursive: true, force: true });
});

const git = (place: string, ...words: string[]) =>
  execFileSync('git', ['-C', place, '-c', 'user.name=Ada', '-c', 'user.email=ada@honor.test', ...words])
    .toString()
    .trim();

async function commit(subject: string, file: string): Promise<string> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), subject);
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message', subject);
  return git(folder, 'rev-parse', 'HEAD');
}

const afterMs = (ms: number) => new Date(Date.now() + ms).toISOString();

interface Notes {
  since: string | null;
  commits: { subject: string }[];
  unknown?: string;
}

/** What a tool in a checkout writes into a version of clubs. */
async function notesIn(checkout: string, until: string | null): Promise<Notes> {
  const tool = await StoreProcess.start({
    STORE_DIR: store.folder,
    GIT_DIR: path.join(checkout, '.git'),
    GIT_WORK_TREE: checkout,
  });
  const folders = [path.join(checkout, 'mf-clubs'), path.join(checkout, 'packages/sdk')];
  const notes = await tool.ask<Notes>('notesOf', { app: 'clubs', commit: until, folders });
  await tool.kill();
  return notes;
}

describe('Release notes', () => {
  test('are the commits since the last version that touched the sources of the app, or say that these are not known', async () => {
    git(folder, 'init', '--quiet');
    const before = await commit('clubs: begin', 'mf-clubs/src/remote.tsx');
    // As in an image without RELEASE_COMMIT, where no version has a commit.
    expect(await notesIn(folder, null)).toMatchObject({ since: first, unknown: expect.stringContaining('not known') });
    await store.write(`apps/clubs/${first}/release.json`, {
      ...(await store.json<object>(`apps/clubs/${first}/release.json`)),
      commit: before,
    });
    await commit('clubs: show *all* clubs', 'mf-clubs/src/list.tsx');
    await commit('hours: count again', 'mf-hours/src/remote.tsx');
    await commit('clubs: test the list', 'mf-clubs/src/list.spec.ts');
    const last = await commit('sdk: name the session', 'packages/sdk/src/session.ts');
    const notes = await notesIn(folder, last);
    expect(notes).toMatchObject({ since: first });
    expect(notes.commits.map(({ subject }) => subject)).toEqual(['sdk: name the session', 'clubs: show *all* clubs']);
    await store.addVariant('clubs', second, {
      release: { commit: last, builtAt: afterMs(1000), notes: notes as never },
    });
  });

  test('say that a shallow clone does not reach back far enough', async () => {
    const last = await commit('clubs: sort them', 'mf-clubs/src/sort.ts');
    const shallow = path.join(folder, 'shallow');
    git(folder, 'clone', '--quiet', '--depth', '1', `file://${folder}`, shallow);
    expect(await notesIn(shallow, last)).toMatchObject({
      since: second,
      commits: [],
      unknown: expect.stringMatching(/the clone is shallow .* `git fetch --unshallow`/),
    });
    const whole = await notesIn(folder, last);
    expect(whole.commits).toMatchObject([{ subject: 'clubs: sort them' }]);
    await store.addVariant('clubs', third, {
      release: {
        commit: last,
        builtAt: afterMs(2000),
        notes: whole as never,
        sdk: '^1.1.0',
        shared: { react: '19.2.0' },
      },
      files: { 'remote.js': '/* more than before */' },
    });
  });

  test('of a promotion are those of all versions on the way, in versions, history, status and changelog', async () => {
    await store.promote('clubs', third);
    const lines = /- clubs: sort them\n.*- sdk: name the session\n.*- clubs: show \*all\* clubs/;
    for (const words of [
      ['status', 'clubs'],
      ['history', 'clubs'],
      ['versions', 'clubs'],
    ])
      expect(await store.mustRelease(...words)).toMatch(words[0] === 'versions' ? /- clubs: sort them/ : lines);
    expect(await store.mustRelease('changelog', 'clubs')).toMatch(
      /^# Changelog of clubs\n\n## 1\.2\.0-cccccccc \(\d{4}-\d\d-\d\d\)\n\n- clubs: sort them\n- sdk: name the session\n- clubs: show \\\*all\\\* clubs\n\n## 1\.0\.0-aaaaaaaa .*\n\nFirst release\./,
    );
    await store.mustRelease('rollback', 'clubs', '--reason', 'slow');
    expect(await store.mustRelease('changelog', 'clubs')).toContain(`Rolled back from ${third}: slow.`);
  });

  test('stand beside the files, bytes and shared versions that differ', async () => {
    const { stdout } = await store.release('diff', first, third, '--json');
    expect(JSON.parse(stdout)).toMatchObject([
      {
        app: 'clubs',
        files: [{ name: 'remote.js', change: 'changed', to: { raw: 22, brotli: expect.any(Number) } }],
        shared: [
          { name: 'react', from: null, to: '19.2.0' },
          { name: 'sdk', from: '^1.0.0', to: '^1.1.0' },
        ],
        commits: ['clubs: sort them', 'sdk: name the session', 'clubs: show *all* clubs'],
      },
    ]);
    expect(await store.mustRelease('diff', 'clubs', 'production', third)).toContain('changed remote.js');
    expect((await store.release('diff', 'clubs', first, '9.9.9')).output).toContain(
      'clubs 9.9.9 is not in the release',
    );
    for (const words of [
      ['production', 'stagin'],
      ['stagin', 'production'],
    ])
      expect((await store.release('diff', ...words)).output).toContain(
        "'stagin' is neither a version of an app nor a channel. Channels: production",
      );
    expect((await store.release('diff', first)).output).toContain('diff needs two versions');
    expect((await store.release('promote', 'clubs', '--to', 'production', ...untried)).output).toContain('say which');
  });

  test('say where a version on the way was pruned, and that this is why some are not known', async () => {
    const published = {
      addFolder: async (name: string, files: ReadonlyMap<string, Buffer>) =>
        (await store.tool).ask('addFolder', name, files),
    };
    await publishFixture(published, { app: 'chess', version: first, code: "return () => 'Chess'" });
    const released = await store.json<object>(`apps/chess/${first}/release.json`);
    await store.write(`apps/chess/${first}/release.json`, { ...released, builtAt: '2026-01-01T00:00:00.000Z' });
    await store.promote('chess', first);
    const later = ['1.1.0-bbbbbbbb', '1.2.0-cccccccc', '1.3.0-dddddddd', '1.4.0-eeeeeeee'];
    const daysMs = 24 * 60 * 60 * 1000;
    for (const [index, version] of later.entries()) {
      const notes = { since: later[index - 1] ?? first, commits: [{ commit: version, subject: `chess: ${version}` }] };
      await store.addVariant('chess', version, {
        release: { commit: version, builtAt: afterMs((index - 60) * daysMs), notes: notes as never },
      });
    }
    const [, pruned, oldest, newest] = later as [string, string, string, string];
    const commits = `  - chess: ${newest}\n  - chess: ${oldest}\n`;
    expect(await store.mustRelease('diff', 'chess', oldest, newest)).not.toContain('not all commits');
    expect(await store.mustRelease('prune', 'chess', '--keep', '2')).toContain(pruned);
    const gap = `${commits}  not all commits are known: ${pruned} is no longer in the release store`;
    expect(await store.mustRelease('diff', 'chess', first, newest)).toContain(gap);
    expect(await store.mustRelease('diff', 'chess', oldest, newest)).not.toContain('not all commits');
    expect(await store.mustRelease('diff', 'chess', newest, first)).toContain(`not all commits are known: ${pruned}`);
    await store.promote('chess', newest);
    expect(await store.mustRelease('history', 'chess', '--limit', '1')).toContain(gap);
    expect(await store.mustRelease('status', 'chess')).toContain(`not all commits are known: ${pruned}`);
    expect(await store.mustRelease('changelog', 'chess')).toContain(
      `- chess: ${oldest}\n\nNot all commits of this version are known: ${pruned} is no longer in the release store.`,
    );
  });

  test('say that they are cut where a version brings more than the newest 100 commits', async () => {
    const subjects = Array.from({ length: 101 }, (_, index) => ({ commit: `c${index}`, subject: `chess: ${index}` }));
    const [newest, many] = ['1.4.0-eeeeeeee', '1.5.0-ffffffff'];
    await store.addVariant('chess', many, {
      release: { commit: 'c0', builtAt: afterMs(0), notes: { since: newest, commits: subjects } as never },
    });
    expect(await store.mustRelease('diff', 'chess', newest, many)).toContain(
      '  - chess: 99\n  not all commits are known: only the newest 100 are kept',
    );
  });
});
