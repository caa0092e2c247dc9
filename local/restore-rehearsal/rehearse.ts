import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { appendFile, mkdir, readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { runCommand } from '@portal/command-line/command';
import { environmentVariable } from '@portal/environment';
import { inRepository } from '@portal/release/repository';
import { configureSite, promote } from '@portal/releases/promote';
import { channelStore } from '@portal/releases/store/channel-store';
import { directoryStore } from '@portal/releases/store/directory-store';
import { activeApp, needSite, readActive } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { verificationText, verifyEvidence } from '@portal/services/verify-evidence';
import { type Portal, startPortal } from '../portal.ts';
import { connected } from '../postgres/connection.ts';
import { type Postgres, startPostgres } from '../postgres.ts';
import { servicesProcess } from '../server-process.ts';
import { StopList, stopOnSignal } from '../stop-signals.ts';
import { postgres as debianPostgres, findOrInstall } from '../testing/programs.ts';
import { testConfig } from '../testing/surroundings.ts';
import { makeTemporaryDirectory } from '../testing/temporary-directory.ts';
import { type Fingerprint, fingerprint } from './fingerprint.ts';

/**
 * Proves that a backup restores the portal: fills a portal with demo content, saves it with deploy/backup/backup.sh
 * while its releases change, deletes its database and its release store, restores both with restore.sh, and compares
 * every row, every file of the releases, and what visitors see.
 */
class Rehearsal {
  readonly #stops = new StopList();
  #directory = '';
  #postgresTools = '';

  stop = () => this.#stops.stop();

  async run(): Promise<void> {
    const { directory, remove } = await makeTemporaryDirectory();
    this.#stops.add(remove);
    this.#directory = directory;
    const postgres = await this.#startPostgres();
    const portal = await this.#startPortal(postgres.url('portal'));
    await addChannel(portal.store);
    const before = await whatVisitorsSee(portal.url);
    await portal.processes.services.stop();
    // It writes figures into the store.
    await portal.processes.edge.stop();
    const saved = await fingerprint(postgres.url('portal'));
    const files = await filesOf(this.#store);
    const backup = await this.#backUp(postgres.url('portal'));
    await this.#refusesWhatItShould(postgres, backup);
    await rm(this.#store, { recursive: true });
    await this.#script('restore.sh', backup, postgres.url('restored'));
    compare(saved, await fingerprint(postgres.url('restored')));
    compare(files, await filesOf(this.#store));
    await requireEvidence(postgres.url('restored'));
    await this.#keepsWhatItShould(postgres.url('portal'));
    await this.#serve(portal, postgres.url('restored'), before);
    await this.#restoresBesideABucket(postgres, saved);
    console.log(summary(saved, files));
  }

  get #store(): string {
    return path.join(this.#directory, 'portal/store');
  }

  get #backups(): string {
    return path.join(this.#directory, 'backups');
  }

  async #startPostgres(): Promise<Postgres> {
    // The one from `npm ci` has no pg_dump.
    const program = findOrInstall('npm run rehearse-restore', [debianPostgres]).get(debianPostgres) as string;
    this.#postgresTools = path.dirname(realpathSync(program));
    const binaries = {
      initdb: path.join(this.#postgresTools, 'initdb'),
      postgres: path.join(this.#postgresTools, 'postgres'),
    };
    const dataDir = path.join(this.#directory, 'database');
    const postgres = await startPostgres({ dataDir, binaries, databases: ['portal', 'restored', 'besideBucket'] });
    this.#stops.add(postgres.stop);
    return postgres;
  }

  async #startPortal(databaseUrl: string): Promise<Portal> {
    const config = { ...(await testConfig(path.join(this.#directory, 'portal'))), databaseUrl };
    return startPortal({ config, stops: this.#stops });
  }

  async #backUp(databaseUrl: string): Promise<string> {
    await mkdir(this.#backups);
    const backUp = () => this.#script('backup.sh', this.#backups, databaseUrl);
    return (await whileReleasesChange(this.#store, backUp)).trim();
  }

  /** Only old backups are deleted, and nothing else in their folder. */
  async #keepsWhatItShould(databaseUrl: string): Promise<void> {
    const long = new Date('2026-01-01T02:00:00Z');
    for (const name of ['portal-20260101T020000Z', 'notes']) {
      await mkdir(path.join(this.#backups, name));
      await utimes(path.join(this.#backups, name), long, long);
    }
    const before = await readdir(this.#backups);
    const made = await this.#script('backup.sh', this.#backups, databaseUrl, { BACKUP_KEEP_DAYS: '30' });
    const expected = [...before, path.basename(made.trim())].filter((name) => name !== 'portal-20260101T020000Z');
    const kept = await readdir(this.#backups);
    if (!isDeepStrictEqual(new Set(kept), new Set(expected)))
      throw new Error(`The backups kept are: ${kept.join(', ')}`);
  }

  /** A bucket is no part of the backup. */
  async #restoresBesideABucket(postgres: Postgres, saved: Fingerprint): Promise<void> {
    const bucket = { STORE_DIR: '', STORE_URL: 's3://releases' };
    const backup = (await this.#script('backup.sh', this.#backups, postgres.url('portal'), bucket)).trim();
    if (existsSync(path.join(backup, 'releases.tar.gz'))) throw new Error('The backup has releases of a bucket.');
    await this.#script('restore.sh', backup, postgres.url('besideBucket'), bucket);
    compare(saved, await fingerprint(postgres.url('besideBucket')));
  }

  #script = async (name: string, word: string, databaseUrl: string, settings = {}): Promise<string> => {
    const env = {
      PATH: `${this.#postgresTools}:${environmentVariable('PATH')}`,
      DATABASE_URL: databaseUrl,
      STORE_DIR: this.#store,
      ...settings,
    };
    const { stdout } = await promisify(execFile)(inRepository('deploy/backup', name), [word], { env });
    return stdout;
  };

  /** A restore must never overwrite data, and never restore a damaged backup. */
  async #refusesWhatItShould(postgres: Postgres, backup: string): Promise<void> {
    await mustFail(this.#script('restore.sh', backup, postgres.url('portal')), 'The database is not empty');
    await mustFail(this.#script('restore.sh', backup, postgres.url('restored')), 'is not empty. Nothing was changed');
    const damaged = `${backup}-damaged`;
    await promisify(execFile)('cp', ['-r', backup, damaged]);
    await appendFile(path.join(damaged, 'database.dump'), 'x');
    await mustFail(this.#script('restore.sh', damaged, postgres.url('restored')), 'checksum');
  }

  async #serve(portal: Portal, databaseUrl: string, before: string[]): Promise<void> {
    const services = servicesProcess({ ...portal.processes.services.environment, DATABASE_URL: databaseUrl });
    this.#stops.add(() => services.stop());
    await services.start();
    await portal.processes.edge.restart();
    if (!isDeepStrictEqual(await whatVisitorsSee(portal.url), before))
      throw new Error('Visitors see something else now.');
    await mustFail(changeAuditTrail(databaseUrl), 'are kept as they were written');
  }
}

/** Writes what is active again and again during `work`, as promotions do. */
async function whileReleasesChange<T>(storeDir: string, work: () => Promise<T>): Promise<T> {
  const store = directoryStore(storeDir);
  const active = await store.read('active.json');
  let isOver = false;
  const change = async () => {
    while (active && !isOver) await store.write('active.json', active);
  };
  const changing = change();
  return work().finally(() => {
    isOver = true;
    return changing;
  });
}

async function addChannel(store: ReleaseStore): Promise<void> {
  const channel = channelStore(store, 'staging');
  await configureSite(channel, await needSite(store));
  const shell = activeApp(await readActive(store), 'shell');
  await promote(channel, 'shell', shell?.version ?? '', { by: 'rehearsal', skipSmoke: 'nobody visits the channel' });
}

const whatVisitorsSee = (url: string): Promise<string[]> =>
  Promise.all(
    ['/', '/newsletter', '/remotes.json', '/api/v1/newsletter/getPosts'].map(async (address) => {
      const response = await fetch(url + address, { headers: { accept: 'text/html,application/json' } });
      if (!response.ok) throw new Error(`${address} answered ${response.status}`);
      return response.text();
    }),
  );

/** Hash of each file of a release store, by its place. */
async function filesOf(store: string): Promise<Record<string, string>> {
  const words = ['.', '-path', './.work', '-prune', '-o', '-type', 'f', '-exec', 'sha256sum', '{}', '+'];
  const { stdout } = await promisify(execFile)('find', words, { cwd: store, maxBuffer: 10_000_000 });
  const lines = stdout.trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split('  ').reverse() as [string, string]));
}

const changeAuditTrail = (databaseUrl: string) =>
  connected(databaseUrl, (client) => client.query('DELETE FROM audit_events'));

async function requireEvidence(databaseUrl: string): Promise<void> {
  const verification = await verifyEvidence(databaseUrl);
  if (verification.broken || verification.lines === 0) throw new Error(verificationText(verification));
}

async function mustFail(work: Promise<unknown>, reason: string): Promise<void> {
  const failure = await work.then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (!failure?.includes(reason))
    throw new Error(`Expected a failure that says '${reason}', got: ${failure ?? 'none'}`);
}

function compare(saved: Record<string, unknown>, restored: Record<string, unknown>): void {
  const different = [...new Set([...Object.keys(saved), ...Object.keys(restored)])].filter(
    (name) => !isDeepStrictEqual(saved[name], restored[name]),
  );
  if (different.length > 0) throw new Error(`These tables or files came back changed: ${different.join(', ')}`);
}

function summary(saved: Fingerprint, files: Record<string, string>): string {
  const rows = Object.values(saved).reduce((sum, table) => sum + table.rows, 0);
  return `Restore proven: ${rows} rows in ${Object.keys(saved).length} tables, ${Object.keys(files).length} files of the release store and what visitors see are the same.`;
}

const rehearsal = new Rehearsal();
stopOnSignal(rehearsal.stop);
await runCommand(() => rehearsal.run().finally(rehearsal.stop));
// The channel to the process that started it would keep it alive.
process.exit(0);
