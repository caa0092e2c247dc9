import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Binaries } from '../postgres/binaries.ts';
import { findPrograms, postgresTools } from '../testing/programs.ts';

const versions = '/usr/lib/postgresql';

/** A PostgreSQL that has pg_dump beside its server: the one that came with `npm ci` has the server alone. */
export function debianPostgres(): { folder: string; binaries: Binaries } {
  findPrograms(postgresTools);
  const installed = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = installed
    .map((version) => path.join(versions, version, 'bin'))
    .find((bin) => existsSync(`${bin}/initdb`));
  if (!folder)
    throw new Error(`The rehearsal needs a PostgreSQL server with pg_dump in ${versions}: apt-get install postgresql`);
  return { folder, binaries: { initdb: `${folder}/initdb`, postgres: `${folder}/postgres` } };
}
