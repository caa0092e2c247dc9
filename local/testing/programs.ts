import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, findProgram, git, type Program, requirePrograms } from '@portal/command-line/programs';
import { environmentVariable } from '@portal/environment';

export { chromium, git } from '@portal/command-line/programs';

export const redisServer: Program = {
  title: 'redis-server',
  names: ['redis-server'],
  package: 'redis-server',
  variable: 'REDIS_SERVER_PATH',
};

/** Debian keeps one folder for each version, outside of PATH. */
const postgresFolders = (folder: string) => {
  const versions = path.join(folder, '../lib/postgresql');
  const names = readdirOrNone(versions).sort((one, other) => Number(other) - Number(one));
  return names.map((name) => path.join(versions, name, 'bin'));
};

/** A server with its tools. The PostgreSQL from `npm ci` has only the server. */
export const postgres: Program = {
  title: 'PostgreSQL with pg_dump',
  names: ['postgres'],
  beside: ['initdb', 'pg_dump', 'pg_restore', 'psql'],
  elsewhere: postgresFolders,
  package: 'postgresql',
  variable: 'POSTGRES_PATH',
};

export const nginx: Program = {
  title: 'nginx',
  names: ['nginx'],
  // Only root has it in PATH.
  elsewhere: (folder) => [path.join(folder, '../sbin')],
  package: 'nginx',
  variable: 'NGINX_PATH',
};

export const kubectl: Program = {
  title: 'kubectl',
  names: ['kubectl'],
  package: 'kubernetes-client',
  variable: 'KUBECTL_PATH',
};

export const firefox: Program = {
  title: 'Firefox',
  names: ['firefox-esr', 'firefox'],
  package: 'firefox-esr',
  variable: 'FIREFOX_PATH',
};

export const webkitDriver: Program = {
  title: 'WebKitWebDriver',
  names: ['WebKitWebDriver'],
  package: 'webkit2gtk-driver',
  variable: 'WEBKIT_DRIVER_PATH',
};

/** A screen in memory. WebKit's browser has no mode without windows. */
export const xvfb: Program = {
  title: 'Xvfb',
  names: ['Xvfb'],
  package: 'xvfb',
  variable: 'XVFB_PATH',
};

export const systemdAnalyze: Program = {
  title: 'systemd-analyze',
  names: ['systemd-analyze'],
  package: 'systemd',
  variable: 'SYSTEMD_ANALYZE_PATH',
};

/** The tool of Prometheus that tests alert rules. */
export const promtool: Program = {
  title: 'promtool',
  names: ['promtool'],
  package: 'prometheus',
  variable: 'PROMTOOL_PATH',
};

/** All programs that tests need. */
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
