import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { Binaries } from '../postgres/binaries.ts';
import { findOrInstall, postgres } from '../testing/programs.ts';

/** A PostgreSQL with pg_dump. The one from `npm ci` has only the server. */
export function debianPostgres(): { folder: string; binaries: Binaries } {
  const program = findOrInstall('npm run rehearse-restore', [postgres]).get(postgres) as string;
  const folder = path.dirname(realpathSync(program));
  return { folder, binaries: { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') } };
}
