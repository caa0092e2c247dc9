import path from 'node:path';
import { type Backing, startBacking } from '@portal/local/backing';
import { instanceOf } from '@portal/local/identity/instance';
import type { StopList } from '@portal/local/stop-signals';
import { makeTemporaryDirectory } from '@portal/local/testing/temporary-directory';
import { buildServer } from '@portal/release/build/build-server';
import { createDatabase } from '../machine/databases.ts';
import { settingsForMany } from '../machine/many-rows.ts';
import { addCallers, type Callers } from './people.ts';

export interface Surroundings {
  /** Empty, and removed at the end. */
  directory: string;
  backing: Backing;
  /** Creates a database. */
  database(name: string): Promise<string>;
  /** Adds the callers to a database that the services have prepared. */
  callers(databaseUrl: string): Promise<Callers>;
}

/** Starts what the services need, and builds them. */
export async function startSurroundings(stops: StopList): Promise<Surroundings> {
  const { directory, remove } = await makeTemporaryDirectory();
  stops.add(remove);
  const dataDir = path.join(directory, 'backing');
  const backing = await startBacking({ dataDir, postgresSettings: settingsForMany });
  stops.add(backing.stop);
  await buildServer('services');
  const identityDatabaseUrl = new URL('/identity', backing.adminDatabaseUrl ?? '').href;
  return {
    directory,
    backing,
    database: (name) => createDatabase(backing, name),
    callers: (databaseUrl) => addCallers({ databaseUrl, identityDatabaseUrl, issuer: instanceOf(dataDir).issuer }),
  };
}
