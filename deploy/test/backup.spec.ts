import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './repository';

describe('The scripts for backups', () => {
  it.each([
    ['backup.sh', ' pg_dump tar gzip sha256sum'],
    ['restore.sh', ' psql pg_restore tar gzip sha256sum'],
  ])('%s names every program that is missing before it does anything', (script, missing) => {
    const env = { PATH: '/nowhere', DATABASE_URL: 'postgres://127.0.0.1/none', STORE_DIR: '/nowhere' };
    const { status, stderr } = spawnSync('/bin/sh', [path.join(root, 'deploy/backup', script), '/nowhere'], { env });
    expect({ status, said: stderr.toString() }).toEqual({
      status: 1,
      said: expect.stringContaining(`This machine lacks:${missing}. `),
    });
  });

  it('backup.sh leaves nothing of a backup that is stopped, and deletes what one of days ago left', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'stopped-'));
    const [programs, backups] = [path.join(folder, 'programs'), path.join(folder, 'backups')];
    const [old, recent] = ['.portal-20261118T100000Z.unfinished', '.portal-20261120T100000Z.unfinished'];
    for (const place of [programs, ...[old, recent].map((name) => path.join(backups, name))])
      mkdirSync(place, { recursive: true });
    const daysAgo = Date.now() / 1000 - 3 * 86_400;
    await utimes(path.join(backups, old), daysAgo, daysAgo);
    await writeFile(path.join(programs, 'pg_dump'), '#!/bin/sh\nkill -s TERM $PPID\n', { mode: 0o755 });
    const env = { PATH: `${programs}:/usr/bin:/bin`, DATABASE_URL: 'postgres://127.0.0.1/none', STORE_DIR: folder };
    const { status } = spawnSync('/bin/sh', [path.join(root, 'deploy/backup/backup.sh'), backups], { env });
    expect({ status, left: await readdir(backups) }).toEqual({ status: 1, left: [recent] });
    await rm(folder, { recursive: true });
  });

  it('show no password in the list of processes, and give it to PostgreSQL as it is', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'password-'));
    const backup = path.join(folder, 'backup');
    mkdirSync(backup);
    for (const name of ['pg_dump', 'psql', 'pg_restore', 'sha256sum']) {
      const program = `#!/bin/sh\necho "$*, $PGPASSWORD" >>${folder}/said\n[ ${name} != psql ] || echo 0\n`;
      await writeFile(path.join(folder, name), program, { mode: 0o755 });
    }
    const DATABASE_URL = 'postgres://portal:s%40f%25%2Fe:ty@127.0.0.1:5432/portal?sslmode=require';
    const env = { PATH: `${folder}:/usr/bin:/bin`, DATABASE_URL, STORE_URL: 's3://store' };
    for (const script of ['backup.sh', 'restore.sh'])
      spawnSync('/bin/sh', [path.join(root, 'deploy/backup', script), backup], { env });
    const said = (await readFile(path.join(folder, 'said'), 'utf8')).trim().split('\n');
    const ofDatabase = said.filter((line) => line.includes('postgres://'));
    expect(ofDatabase).toHaveLength(3);
    for (const line of ofDatabase) {
      expect(line).toContain('postgres://portal@127.0.0.1:5432/portal?sslmode=require');
      expect(line.split(', ').at(-1)).toBe('s@f%/e:ty');
    }
    await rm(folder, { recursive: true });
  });
});
