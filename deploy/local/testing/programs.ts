import { spawnSync } from 'node:child_process';
import { findProgram, type Program } from '../../release/programs.ts';

export { chromium } from '../../release/programs.ts';

export const redisServer: Program = {
  title: 'redis-server',
  names: ['redis-server'],
  package: 'redis-server',
  variable: 'REDIS_SERVER_PATH',
};

export const postgresTools: Program = {
  title: 'PostgreSQL with pg_dump',
  names: ['pg_dump'],
  package: 'postgresql',
  variable: 'PG_DUMP_PATH',
};

export const nginx: Program = { title: 'nginx', names: ['nginx'], package: 'nginx', variable: 'NGINX_PATH' };

export const kubectl: Program = {
  title: 'kubectl',
  names: ['kubectl'],
  package: 'kubernetes-client',
  variable: 'KUBECTL_PATH',
};

/**
 * Where the programs are, in the order asked for. Missing ones are installed with apt where that is possible.
 * @throws naming those that are missing still
 */
export function findPrograms(...programs: Program[]): string[] {
  const missing = () => programs.filter((program) => !findProgram(program));
  if (missing().length > 0) install(missing().map((program) => program.package));
  const lacking = missing();
  if (lacking.length === 0) return programs.map((program) => findProgram(program) as string);
  const names = lacking.map(({ title, variable }) => `${title} (or the path to it in ${variable})`).join(' and ');
  const packages = lacking.map((program) => program.package).join(' ');
  throw new Error(`The tests need ${names}.\nInstall what is missing, on Debian with: apt-get install ${packages}`);
}

function install(packages: string[]): void {
  const root = process.getuid?.() === 0;
  const asRoot = (...command: string[]) => run(root ? command : ['sudo', '-n', ...command]);
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return;
  console.log(`Installing ${packages.join(' and ')} with apt-get …`);
  asRoot('apt-get', 'update', '-q');
  asRoot('env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-qy', '--no-install-recommends', ...packages);
}

const run = ([program = '', ...words]: string[]) =>
  spawnSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
