import path from 'node:path';
import type { Program } from '@portal/command-line/programs';

/** Only root has them in PATH. */
const sbin = (folder: string) => [path.join(folder, '../sbin')];

export const pgbouncer: Program = {
  title: 'PgBouncer',
  names: ['pgbouncer'],
  elsewhere: sbin,
  package: 'pgbouncer',
  variable: 'PGBOUNCER_PATH',
};
