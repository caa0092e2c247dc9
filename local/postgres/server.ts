import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, superuser } from './cluster.ts';
import { connected } from './connection.ts';

const readyWithinMs = 30_000;
const stopWithinMs = 5_000;
const pollMs = 25;

/**
 * Runs PostgreSQL, and stops it (SIGINT: fast but clean) when the shell's input closes. This also happens when the
 * portal is killed, so no server outlives the process that started it.
 */
const guard = `exec 3<&0
"$@" </dev/null 3<&- & server=$!
{ while read -r _; do :; done <&3; kill -INT $server; } & guard=$!
exec 3<&-
wait $server; status=$?
kill $guard 2>/dev/null
exit $status`;

export interface Server {
  process: ChildProcess;
  port: number;
}

/** Address of a database of the server, with its password. */
export function databaseUrl({ password }: Pick<Cluster, 'password'>, port: number, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
}

const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // Keeps statements and their values out of the log, also if they fail.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

async function launch(cluster: Cluster, port: number, settings: Record<string, string>): Promise<ChildProcess> {
  const { account, binaries, data, log } = cluster;
  const options = Object.entries({ ...defaultSettings, ...settings }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const server = [...account.prefix, binaries.postgres, '-D', data, '-p', String(port), ...options];
  const output = await open(log, 'a', 0o600);
  // Its own process group: Ctrl-C in the terminal reaches only the portal, which stops PostgreSQL last.
  const child = spawn('/bin/sh', ['-c', guard, 'sh', ...server], {
    ...account.options,
    cwd: '/',
    detached: true,
    stdio: ['pipe', output.fd, output.fd],
  });
  await Promise.race([once(child, 'spawn'), once(child, 'error').then(([error]) => Promise.reject(error))]);
  await output.close();
  return child;
}

const responds = (url: string): Promise<boolean> =>
  connected({ connectionString: url, connectionTimeoutMillis: 2000 }, async () => true).catch(() => false);

/**
 * Starts a server on the cluster.
 * @throws with the end of its log if the server ends before it is ready
 */
export async function launchServer(cluster: Cluster, port: number, settings: Record<string, string>): Promise<Server> {
  const process = await launch(cluster, port, settings);
  const url = databaseUrl(cluster, port, 'postgres');
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await pause(pollMs)) {
    if (process.exitCode !== null) break;
    if (await responds(url)) return { process, port };
  }
  await stopServer({ process, port });
  const said = await readFile(cluster.log, 'utf8');
  throw new Error(`PostgreSQL did not start.\n${said.trim().split('\n').slice(-8).join('\n')}`);
}

/** Stops a server fast: open transactions are rolled back, committed data are kept. */
export async function stopServer({ process: child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const stopped = once(child, 'exit');
  child.stdin?.end();
  const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGQUIT'), stopWithinMs);
  await stopped;
  clearTimeout(timer);
}
