import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listening } from '@portal/local/testing/listening';
import getPort from 'get-port';
import type { Drill, Ground } from '../drill.ts';
import { pgbouncer } from '../programs.ts';

/**
 * As `docs/operations.md` has it. Fewer connections than the services have, so that transactions share them. PgBouncer
 * refuses to run as root.
 */
const settings = (database: URL, port: number, user?: string) => `
[databases]
* = host=${database.hostname} port=${database.port} user=${database.username} password=${database.password} connect_query='SET statement_timeout = 8000; SET idle_in_transaction_session_timeout = 10000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
${user ? `user = ${user}` : ''}
`;

async function startPooler({ directory, databaseUrl, postgresData, programs, stops }: Ground) {
  const port = await getPort({ host: '127.0.0.1' });
  const database = new URL(databaseUrl);
  const file = path.join(directory, 'pgbouncer.ini');
  const isRoot = (await stat(postgresData)).uid !== process.getuid?.();
  await writeFile(file, settings(database, port, isRoot ? 'postgres' : undefined), { mode: 0o600 });
  const launch = async () => {
    const child = spawn(programs.get(pgbouncer) as string, ['-q', file], { stdio: ['ignore', 'ignore', 'inherit'] });
    await Promise.race([
      listening(port, 'PgBouncer'),
      once(child, 'exit').then(() => Promise.reject(new Error('PgBouncer ended at once.'))),
    ]);
    return child;
  };
  let child = await launch();
  stops.add(async () => void child.kill('SIGKILL'));
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    kill: () => child.kill('SIGKILL'),
    async restart() {
      child = await launch();
    },
  };
}

export const poolerDrills: Drill[] = [
  {
    name: 'pooler-killed',
    about: 'PgBouncer is between, in transaction mode; it is killed, and started five seconds later',
    programs: [pgbouncer],
    async prepare(ground) {
      const { url, kill, restart } = await startPooler(ground);
      return {
        environment: { DATABASE_POOLER_URL: url },
        fault() {
          kill();
          return restart;
        },
      };
    },
  },
];
