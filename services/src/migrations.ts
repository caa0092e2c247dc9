import type { Migration } from './platform/database.ts';

/** Every change of the schema, by feature. TypeORM runs them in the order of the timestamps that end their names. */
export const migrations: Migration[] = [];
