/** Who may import whom: the architecture, enforced by `npm run check`. */
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

const packagesFromNpm = '(^|/)node_modules/(?!@portal/)';
const contracts = '^packages/contracts/';
const sdk = '^packages/sdk/';
const ui = '^packages/ui/';
const markdown = '^packages/markdown/';
const httpServer = '^packages/http-server/';
const threads = '^packages/threads/';
const commandLine = '^packages/command-line/';
const environment = '^packages/environment/';
const releases = '^packages/releases/';

/** Files in `from` reach only themselves, the named workspaces, and packages from npm. */
const reachesOnly = (workspace, from, ...allowed) => ({
  name: `imports-of-${workspace}`,
  comment: 'The table in docs/architecture.md says who may import whom.',
  severity: 'error',
  from: { path: from },
  to: { pathNot: [from, ...allowed, packagesFromNpm], dependencyTypesNot: ['core'] },
});

const readManifest = (folder) => JSON.parse(readFileSync(path.join(__dirname, folder, 'package.json'), 'utf8'));

const workspaces = readManifest('.').workspaces.flatMap((pattern) => {
  const [, parent = '', start] = /^(.*\/)?([^/]*)\*$/.exec(pattern) ?? [];
  if (start === undefined) return [pattern];
  const folders = readdirSync(path.join(__dirname, parent)).filter((name) => name.startsWith(start));
  return folders
    .map((name) => parent + name)
    .filter((folder) => existsSync(path.join(__dirname, folder, 'package.json')));
});

/** Workspaces in the folder of another: the edge's tests, whose needs are not the edge's. */
const inside = (folder) => workspaces.filter((other) => other.startsWith(`${folder}/`));

/** The links that npm makes between workspaces work for all of them: only the manifests tell who asked for which. */
const declaredWorkspaces = workspaces.map((folder) => {
  const { dependencies = {}, devDependencies = {} } = readManifest(folder);
  const asked = workspaces.filter((other) => {
    const { name } = readManifest(other);
    return other === folder || name in dependencies || name in devDependencies;
  });
  return {
    name: 'declared-workspaces',
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: inside(folder).map((nested) => `^${nested}/`) },
    to: { path: workspaces.map((other) => `^${other}/`), pathNot: asked.map((other) => `^${other}/`) },
  };
});

/** What every feature of the services may stand on. */
const foundations = '^services/src/(audit|auth|config|database|email|http|links|notifications|observability|outbox)/';
/** What a feature of the services shows to the others: its public class. Its module is for those who inject that. */
const publicClass = '^services/src/(?<feature>[^/]+)/\\k<feature>\\.(service|module)\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'declared-dependencies',
      comment: 'Each workspace names in its own package.json what it imports.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    ...declaredWorkspaces,
    {
      name: 'workspaces-by-name',
      comment:
        'What another workspace offers is imported by its name, not by a path. (The bootstrap runs before npm links them.)',
      severity: 'error',
      from: { path: workspaces.map((folder) => `^(${folder})/`), pathNot: '^local/bootstrap\\.mjs$' },
      to: { path: workspaces.map((folder) => `^${folder}/`), pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'contracts-only-zod',
      severity: 'error',
      from: { path: `${contracts}src/` },
      to: { pathNot: [contracts, '^node_modules/zod/'] },
    },
    reachesOnly('ui', ui),
    reachesOnly('threads', threads),
    reachesOnly('markdown', markdown, contracts),
    reachesOnly('http-server', httpServer, contracts),
    reachesOnly('sdk', sdk, contracts),
    // The version that the shell offers remotes of these packages stands in their package.json.
    reachesOnly('shell', '^shell/', contracts, sdk, ui),
    {
      name: 'remotes-never-meet',
      comment: 'Remotes meet at run time.',
      severity: 'error',
      from: { path: '^(mf-[^/]+)/' },
      to: { pathNot: ['^$1/', contracts, sdk, ui, markdown, packagesFromNpm], dependencyTypesNot: ['core'] },
    },
    reachesOnly('services', '^services/', contracts, markdown, httpServer, threads, environment),
    {
      name: 'service-features-meet-at-their-public-class',
      comment: 'So nobody else gets at the entities either: each feature writes its own tables alone.',
      severity: 'error',
      from: { path: '^services/src/([^/]+)/' },
      to: { path: '^services/src/[^/]+/', pathNot: ['^services/src/$1/', foundations, publicClass] },
    },
    {
      name: 'foundations-know-no-feature',
      severity: 'error',
      from: { path: foundations },
      to: { path: '^services/src/[^/]+/', pathNot: foundations },
    },
    {
      name: 'foundations-keep-their-entities',
      severity: 'error',
      from: { path: '^services/src/([^/]+)/' },
      to: { path: '^services/src/[^/]+/.*\\.entity\\.ts$', pathNot: '^services/src/$1/' },
    },
    {
      name: 'local-never-ships',
      comment: 'What stands in for hosted things on one machine is imported by nothing that is deployed.',
      severity: 'error',
      from: { pathNot: '^(local|([^/]+|packages/[^/]+)/test|e2e|bench)/' },
      to: { path: '^local/' },
    },
    reachesOnly('environment', environment, contracts),
    reachesOnly('command-line', commandLine, environment),
    reachesOnly('releases', `${releases}src/`, contracts, threads, commandLine, environment),
    reachesOnly('edge', '^edge/src/', contracts, threads, httpServer, commandLine, environment, releases),
    {
      name: 'tools-load-what-they-need',
      comment:
        'Each command loads its modules one by one. Those of all calls are a quarter of its start, and only the smoke test needs them.',
      severity: 'error',
      from: { path: [environment, `${releases}src/`, '^release/src/'], pathNot: '/gate/smoke/' },
      to: { path: `${contracts}src/index\\.ts$` },
    },
    reachesOnly('release', '^release/src/', contracts, commandLine, environment, releases),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test-results)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
