import { execFile } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Ids {
  uid: number;
  gid: number;
}

/** How to run a program under the account for PostgreSQL. */
export interface Account {
  /** Owner of PostgreSQL's files. Absent if this process runs PostgreSQL under its own account. */
  owner?: Ids;
  /** Options for `spawn`. */
  options: Partial<Ids>;
  /** Words before the program. */
  prefix: string[];
}

/** What the account must be able to run and to write. */
interface Places {
  program: string;
  directory: string;
}

const name = 'postgres';

async function lookUp(): Promise<Ids> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

async function create(): Promise<Ids> {
  await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', name]);
  return lookUp();
}

/** Keeps root's access to directories that only root may enter, such as a clone below /root. */
function withAccess({ uid, gid }: Ids): string[] {
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return ['setpriv', ...identity, '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
}

async function works({ options, prefix }: Account, { program, directory }: Places): Promise<boolean> {
  const [file = '', ...rest] = [...prefix, 'sh', '-c', '"$0" --version && test -w "$1"', program, directory];
  return run(file, rest, { ...options, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

function explain(error: Error): never {
  const way = `Make it with \`useradd --system ${name}\` (package passwd), or start as another user`;
  throw new Error(`PostgreSQL refuses to run as root and has no account '${name}': ${error.message}. ${way}.`);
}

/**
 * PostgreSQL refuses to run as root. In this case it gets an account of its own, which owns `directory`. The account is
 * created if it is missing.
 */
export async function findAccount(places: Places): Promise<Account> {
  if (process.getuid?.() !== 0) return { options: {}, prefix: [] };
  const owner = await lookUp().catch(create).catch(explain);
  await chown(places.directory, owner.uid, owner.gid);
  const ways: Account[] = [
    { owner, options: owner, prefix: [] },
    { owner, options: {}, prefix: withAccess(owner) },
  ];
  for (const way of ways) if (await works(way, places)) return way;
  throw new Error(`The account ${name} cannot use ${places.directory}. Start as another user, or from another place.`);
}
