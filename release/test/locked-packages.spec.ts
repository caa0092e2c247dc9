import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { type Lockfile, lockedPackages, needsOf, placeOf } from '../src/locked-packages.ts';

const root = path.resolve(__dirname, '../..');

/** The lockfile of a small repository: two remotes, a package that both use, a bundler. */
const sound = (): Lockfile => ({
  packages: {
    '': { name: 'portal' },
    deploy: { dependencies: { bundler: '1.0.0' } },
    'mf-hours': { dependencies: { '@portal/ui': '*', zod: '4.0.0' }, devDependencies: { types: '1.0.0' } },
    'mf-study': { dependencies: { zod: '3.0.0', react: '19.0.0' } },
    'mf-study/node_modules/zod': { version: '3.0.0', integrity: 'sha512-zod3' },
    'packages/ui': { version: '1.0.0', dependencies: { antd: '6.0.0' } },
    'node_modules/@portal/ui': { resolved: 'packages/ui', link: true },
    'node_modules/@portal/mf-hours': { resolved: 'mf-hours', link: true },
    'node_modules/antd': {
      version: '6.0.0',
      integrity: 'sha512-antd',
      dependencies: { colour: '^1.0.0' },
      peerDependencies: { react: '>=18', theme: '*' },
      optionalDependencies: { native: '1.0.0' },
      devDependencies: { unused: '1.0.0' },
    },
    'node_modules/antd/node_modules/colour': { version: '1.5.0', integrity: 'sha512-colour15' },
    'node_modules/bundler': { version: '1.0.0', integrity: 'sha512-bundler', dependencies: { colour: '^2.0.0' } },
    'node_modules/colour': { version: '2.0.0', integrity: 'sha512-colour2' },
    'node_modules/native': { version: '1.0.0', integrity: 'sha512-native' },
    'node_modules/react': { version: '19.0.0', integrity: 'sha512-react' },
    'node_modules/types': { version: '1.0.0', integrity: 'sha512-types' },
    'node_modules/unused': { version: '1.0.0', integrity: 'sha512-unused' },
    'node_modules/zod': { version: '4.0.0', integrity: 'sha512-zod4' },
  },
});

const bundler = { folder: 'release', name: 'bundler' };
const closures = (lockfile: Lockfile) => ({
  hours: lockedPackages(lockfile, [...needsOf(lockfile, 'mf-hours'), bundler]),
  study: lockedPackages(lockfile, [...needsOf(lockfile, 'mf-study'), bundler]),
});

/** Which remotes are another version after a change of the lockfile. */
function touched(change: (packages: Lockfile['packages']) => void): string[] {
  const lockfile = sound();
  const before = closures(sound());
  change(lockfile.packages);
  const after = closures(lockfile);
  return (['hours', 'study'] as const).filter((app) => before[app].join() !== after[app].join());
}

const upgrade = (place: string) => (packages: Lockfile['packages']) => {
  packages[place] = { ...packages[place], version: '9.9.9', integrity: 'sha512-other' };
};

describe('A change of the lockfile makes a new version', () => {
  test.each([
    ['a package that nobody of them uses', 'node_modules/unused', []],
    ['a package of one remote', 'node_modules/zod', ['hours']],
    ['the copy of it that another remote has of its own', 'mf-study/node_modules/zod', ['study']],
    ['what a package of a workspace that it uses needs in turn', 'node_modules/antd/node_modules/colour', ['hours']],
    ['another copy of that, which the bundler needs', 'node_modules/colour', ['hours', 'study']],
    ['the bundler', 'node_modules/bundler', ['hours', 'study']],
    ['a peer', 'node_modules/react', ['hours', 'study']],
    ['an optional package', 'node_modules/native', ['hours']],
    ['types of a workspace', 'node_modules/types', ['hours']],
  ])('of exactly the remotes that need it: %s', (_what, place, apps) => {
    expect(touched(upgrade(place))).toEqual(apps);
  });

  test('of none where a remote is added, or where only the words about a package differ', () => {
    const added = (packages: Lockfile['packages']) => {
      packages['mf-new'] = { version: '1.0.0', dependencies: { leftpad: '1.0.0' } };
      packages['node_modules/@portal/mf-new'] = { resolved: 'mf-new', link: true };
      packages['node_modules/leftpad'] = { version: '1.0.0', integrity: 'sha512-left' };
      packages['node_modules/react'] = { ...packages['node_modules/react'], resolved: 'https://mirror.test/react.tgz' };
      Object.assign(packages['node_modules/zod'] ?? {}, { license: 'MIT', dev: true, funding: [] });
    };
    expect(touched(added)).toEqual([]);
  });

  test('where a package is overridden, aliased, or comes in where it was missing or was found elsewhere', () => {
    expect(touched((packages) => Object.assign(packages['node_modules/zod'] ?? {}, { name: 'zed' }))).toEqual([
      'hours',
    ]);
    expect(touched((packages) => (packages['node_modules/theme'] = { version: '1.0.0' }))).toEqual(['hours']);
    expect(
      touched(
        (packages) => (packages['mf-study/node_modules/react'] = { version: '19.0.0', integrity: 'sha512-react' }),
      ),
    ).toEqual(['study']);
  });

  test('and a workspace that npm does not know is no workspace without packages', () => {
    expect(() => needsOf(sound(), 'mf-other')).toThrow('mf-other is not in package-lock.json; `npm install` adds it');
  });
});

describe('Of this repository', () => {
  const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  const tools = ['@rspack/core', '@module-federation/enhanced', 'react-router'];
  const reached = lockedPackages(
    lockfile,
    tools.map((name) => ({ folder: 'release', name })),
  ).map((line) => (JSON.parse(line) as string[])[0]);

  test('the tools that versions cover are all that the build asks for', () => {
    const folder = path.join(root, 'release/src/build');
    const code = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
    const asked = code.flatMap((text) =>
      [...text.matchAll(/(?:from |resolve\()'(@[\w-]+\/[\w-]+|[a-z][\w-]+)(?:\/[\w./-]+)?'/g)].map(
        ([, name]) => name as string,
      ),
    );
    const fromNpm = [...new Set(asked)].filter((name) => name !== 'node' && !name.startsWith('@portal/'));
    expect(fromNpm).toEqual(expect.arrayContaining(tools));
    for (const name of fromNpm) expect(reached).toContain(placeOf(lockfile, { folder: 'release', name }));
  });

  test('each package is found where Node finds it', () => {
    for (const need of needsOf(lockfile, 'packages/ui')) {
      const place = placeOf(lockfile, need) as string;
      const folder = path.join(root, need.folder);
      const [found] = require.resolve.paths(need.name)?.length
        ? [require.resolve(`${need.name}/package.json`, { paths: [folder] })]
        : [];
      expect(found).toBe(realpathSync(path.join(root, place, 'package.json')));
    }
  });
});
