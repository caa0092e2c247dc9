import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Program } from '@portal/command-line/programs';
import { listening } from '@portal/local/testing/listening';
import getPort from 'get-port';
import type { Ground } from './drill.ts';
import { ceph, cephMon, cephOsd, monmaptool, radosgw, radosgwAdmin } from './programs.ts';

const run = promisify(execFile);
const host = '127.0.0.1';
const keys = { AWS_ACCESS_KEY_ID: 'drill', AWS_SECRET_ACCESS_KEY: 'drill-secret' };
/** Small pools come one after the other. */
const withinMs = 60_000;

const monitorAt = (port: number) => `[v2:${host}:${port}]`;

/** The smallest cluster: one monitor, one disk in memory, one gateway, no authentication between them. */
const settings = (folder: string, { id, monitor, gateway }: { id: string; monitor: number; gateway: number }) => `
[global]
fsid = ${id}
mon host = ${monitorAt(monitor)}
public addr = ${host}
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms bind port min = 20000
ms bind port max = 32000
run dir = ${folder}
log file = ${folder}/$name.log
admin socket = ${folder}/$name.asok
paxos propose interval = 0.05
mon allow pool size one = true
osd pool default size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
[mon.a]
mon data = ${folder}/monitor
[osd.0]
osd data = ${folder}/disk
osd objectstore = memstore
[client.rgw.a]
rgw data = ${folder}/gateway
rgw frontends = beast endpoint=${host}:${gateway} tcp_nodelay=1
`;

export interface S3Gateway {
  /** What a program needs to reach it as its S3. */
  environment: Record<string, string>;
  pid(): number;
  restart(): Promise<void>;
}

/** Starts a Ceph on loopback, which the drill's end ends, with an account for its gateway. */
export async function startCeph({ directory, programs, stops }: Ground): Promise<S3Gateway> {
  const folder = path.join(directory, 'ceph');
  for (const name of ['monitor', 'disk', 'gateway']) await mkdir(path.join(folder, name), { recursive: true });
  const [monitor, gateway] = [await getPort({ host }), await getPort({ host })];
  const file = path.join(folder, 'ceph.conf');
  const id = randomUUID();
  await writeFile(file, settings(folder, { id, monitor, gateway }));
  const command = (program: Program, words: string[]) =>
    run(programs.get(program) as string, ['-c', file, ...words], { timeout: withinMs });
  const launch = (program: Program, words: string[]): ChildProcess => {
    const child = spawn(programs.get(program) as string, ['-c', file, '-f', ...words], { stdio: 'ignore' });
    stops.add(() => end(child));
    return child;
  };
  const disk = randomUUID();
  const map = path.join(folder, 'monmap');
  await run(programs.get(monmaptool) as string, ['--create', '--fsid', id, '--addv', 'a', monitorAt(monitor), map]);
  await command(cephMon, ['--mkfs', '-i', 'a', '--monmap', map]);
  launch(cephMon, ['-i', 'a']);
  await command(ceph, ['osd', 'new', disk]);
  await command(cephOsd, ['--mkfs', '-i', '0', '--osd-uuid', disk]);
  launch(cephOsd, ['-i', '0']);
  const account = ['--uid=drill', '--display-name=drill', `--access-key=${keys.AWS_ACCESS_KEY_ID}`];
  await command(radosgwAdmin, ['user', 'create', ...account, `--secret-key=${keys.AWS_SECRET_ACCESS_KEY}`]);
  const start = async () => {
    const child = launch(radosgw, ['-n', 'client.rgw.a']);
    await listening(gateway, "Ceph's gateway");
    return child;
  };
  let running = await start();
  return {
    environment: {
      ...keys,
      STORE_URL: 's3://releases/portal',
      STORE_PATH_STYLE: 'true',
      STORE_LEASE_SECONDS: '5',
      AWS_ENDPOINT_URL_S3: `http://${host}:${gateway}`,
      AWS_REGION: 'us-east-1',
    },
    pid: () => running.pid as number,
    async restart() {
      running = await start();
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
