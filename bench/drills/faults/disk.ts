import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createDatabase, dropDatabaseWithFolder } from '../../machine/databases.ts';
import type { Drill, Ground } from '../drill.ts';
import { template } from '../site.ts';

const run = promisify(execFile);
const root = 'to mount a small disk';

/** A disk of its own, in memory. It is outside of our folders, where PostgreSQL's account may not go. @returns where it is */
async function smallDisk({ stops }: Ground, megabytes: number, owner: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-drill-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700,uid=${owner}`, 'drill', folder]);
  stops.add(async () => {
    await run('umount', ['--lazy', folder]);
    await rmdir(folder);
  });
  return folder;
}

/** Fills a disk to its last byte. @returns what makes room again */
async function fill(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'filling');
  const handle = await open(file, 'w');
  for (const size of [1024 * 1024, 4096, 1]) {
    const block = Buffer.alloc(size);
    // It ends with ENOSPC.
    while (await handle.write(block).catch(() => undefined));
  }
  await handle.close();
  return () => rm(file);
}

export const diskDrills: Drill[] = [
  {
    name: 'disk-full-releases',
    about: 'the disk of the release store is full for five seconds',
    root,
    async prepare(ground) {
      const folder = await smallDisk(ground, 16, process.getuid?.() ?? 0);
      return { storeEnvironment: { STORE_DIR: path.join(folder, 'store') }, fault: () => fill(folder) };
    },
  },
  {
    name: 'disk-full-postgres',
    about: "the disk of PostgreSQL's tables is full for five seconds",
    root,
    async prepare(ground) {
      const { uid } = await stat(ground.postgresData);
      const folder = await smallDisk(ground, 128, uid);
      const name = 'on_small_disk';
      const databaseUrl = await createDatabase(ground.backing, name, { copied: template, folder });
      ground.stops.add(() => dropDatabaseWithFolder(ground.backing, name));
      return { databaseUrl, fault: () => fill(folder) };
    },
  },
];
