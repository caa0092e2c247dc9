import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Account, findAccount } from './account.ts';
import type { Binaries } from './binaries.ts';

const run = promisify(execFile);
export const superuser = 'postgres';

/** A PostgreSQL data directory and everything needed to start a server on it. */
export interface Cluster {
  binaries: Binaries;
  account: Account;
  /** PostgreSQL's own data directory. */
  data: string;
  /** The server's log since the portal started. */
  log: string;
  password: string;
}

const give = async (path: string, { owner }: Account) => {
  if (owner) await chown(path, owner.uid, owner.gid);
};

async function keptPassword(file: string): Promise<string> {
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFile(file, 'utf8');
}

/**
 * Creates the cluster in another folder and moves it into place, so that an interrupted first start leaves nothing
 * behind.
 */
async function create({ binaries, account, data }: Cluster, passwordFile: string): Promise<void> {
  const unfinished = `${data}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await give(unfinished, account);
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  const access = [`--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const [file = '', ...rest] = [...account.prefix, binaries.initdb, `--pgdata=${unfinished}`, ...text, ...access];
  await run(file, rest, { ...account.options, cwd: '/' });
  await rename(unfinished, data);
}

/** Opens the cluster in `directory`, and creates it on the first start. */
export async function openCluster(directory: string, binaries: Binaries): Promise<Cluster> {
  await mkdir(directory, { recursive: true });
  const account = await findAccount({ program: binaries.postgres, directory });
  const passwordFile = resolve(directory, 'password');
  const cluster: Cluster = {
    binaries,
    account,
    data: resolve(directory, 'data'),
    log: resolve(directory, 'server.log'),
    password: await keptPassword(passwordFile),
  };
  await give(passwordFile, account);
  // A restarted server adds to the log of the one before.
  await rm(cluster.log, { force: true });
  if (!existsSync(cluster.data)) await create(cluster, passwordFile);
  return cluster;
}
