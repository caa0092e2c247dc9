import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  chromium,
  findProgram,
  forRootAlone,
  git,
  type Program,
  programNamed,
  requirePrograms,
} from '@portal/command-line/programs';
import { environmentVariable } from '@portal/environment';

export { chromium, git } from '@portal/command-line/programs';

export const redisServer = programNamed('redis-server');

/** Debian keeps one folder for each version, outside of PATH. */
const postgresFolders = (folder: string) => {
  const versions = path.join(folder, '../lib/postgresql');
  const names = readdirOrNone(versions).sort((one, other) => Number(other) - Number(one));
  return names.map((name) => path.join(versions, name, 'bin'));
};

/** A server with its tools. The PostgreSQL from `npm ci` has only the server. */
export const postgres = programNamed('postgres', {
  title: 'PostgreSQL with pg_dump',
  beside: ['initdb', 'pg_dump', 'pg_restore', 'psql'],
  elsewhere: postgresFolders,
  package: 'postgresql',
});

export const nginx = programNamed('nginx', { elsewhere: forRootAlone });
export const kubectl = programNamed('kubectl', { package: 'kubernetes-client' });
export const firefox = programNamed('firefox', {
  title: 'Firefox',
  names: ['firefox-esr', 'firefox'],
  package: 'firefox-esr',
});
export const webkitDriver = programNamed('WebKitWebDriver', {
  package: 'webkit2gtk-driver',
  variable: 'WEBKIT_DRIVER_PATH',
});
/** A screen in memory. WebKit's browser has no mode without windows. */
export const xvfb = programNamed('Xvfb', { package: 'xvfb' });
export const systemdAnalyze = programNamed('systemd-analyze', { package: 'systemd' });
/** The tool of Prometheus that tests alert rules. */
export const promtool = programNamed('promtool', { package: 'prometheus' });

export const allPrograms = [
  chromium,
  firefox,
  git,
  kubectl,
  nginx,
  postgres,
  promtool,
  redisServer,
  webkitDriver,
  xvfb,
  systemdAnalyze,
];

/**
 * The paths of the programs. Missing ones are installed together with apt, if possible.
 * @param who the command, such as `npm test`
 * @throws with the names of all programs that are still missing
 */
export function findOrInstall(who: string, programs: Program[]): Map<Program, string> {
  const missing = () => programs.filter((program) => !findProgram(program));
  // A package cannot repair a variable with a wrong path.
  const packages = missing().flatMap((program) =>
    environmentVariable(program.variable) ? [] : program.package.split(' '),
  );
  if (packages.length > 0) install(packages);
  requirePrograms(who, programs);
  return new Map(programs.map((program) => [program, findProgram(program) as string]));
}

const longestInstallMs = 15 * 60_000;

function install(packages: string[]): void {
  if (!succeeds(['apt-get', '--version'])) return;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const aptGet = [
    ...asRoot,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-qy',
    '-o',
    'DPkg::Lock::Timeout=300',
  ];
  const installed = (names: string[]) => succeeds([...aptGet, 'install', '--no-install-recommends', ...names]);
  console.log(`Installing ${packages.join(', ')} with apt-get …`);
  // Without root there is nothing to try. An old list of packages can still be enough.
  if (!succeeds([...asRoot, 'true'])) return;
  succeeds([...aptGet, 'update']);
  // One unknown package prevents apt from installing the others.
  if (!installed(packages)) for (const name of packages) installed([name]);
}

/** Runs a program and shows its errors. */
const succeeds = ([program = '', ...words]: string[]): boolean =>
  spawnSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'], timeout: longestInstallMs }).status === 0;

function readdirOrNone(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
