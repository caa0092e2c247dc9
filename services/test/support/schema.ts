import type { Client } from 'pg';

interface Column {
  name: string;
  type: string;
  required: boolean;
  /** Whether a row gets a value by itself. */
  filled: boolean;
}

interface Constraint {
  name: string;
  text: string;
  validated: boolean;
  /** Numbers of its columns. */
  columns: number[];
}

interface Table {
  name: string;
  /** Changes when the table is written anew. */
  file: number;
  /** By their numbers. A dropped column has gone. */
  columns: Record<string, Column>;
  constraints: Constraint[];
  indexes: string[];
}

/** The tables of the portal by their numbers, which outlive a new name. */
export type Schema = Map<number, Table>;

const tables = `
  SELECT pg_class.oid, relname AS name, relfilenode AS file,
    (SELECT json_object_agg(attnum, json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
       'required', attnotnull, 'filled', atthasdef OR attidentity <> ''))
     FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped) AS columns,
    (SELECT coalesce(json_agg(json_build_object('name', conname, 'text', pg_get_constraintdef(pg_constraint.oid),
       'validated', convalidated, 'columns', conkey)), '[]')
     FROM pg_constraint WHERE conrelid = pg_class.oid AND contype IN ('c', 'f')) AS constraints,
    (SELECT coalesce(json_agg(indexrelid::regclass::text), '[]') FROM pg_index WHERE indrelid = pg_class.oid) AS indexes
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;

export async function readSchema(client: Client): Promise<Schema> {
  const { rows } = await client.query<Table & { oid: number }>(tables);
  return new Map(rows.map(({ oid, ...table }) => [oid, table]));
}

/**
 * What a change of the schema does to the tables of before that must not be done while a release runs: what the release
 * before does not survive, and what keeps a table locked for as long as it takes to read or write all of it.
 */
export function problemsOf(before: Schema, after: Schema, statements: string[]): string[] {
  const changed = [...before].flatMap(([oid, table]) => {
    const now = after.get(oid);
    return now ? changesOf(table, now, statements) : [`drops ${table.name}, which the release before uses`];
  });
  return [...changed, ...statements.flatMap((statement) => rowsChangedBy(statement, before))];
}

function changesOf(before: Table, after: Table, statements: string[]): string[] {
  const problems = [
    before.name !== after.name && `renames ${before.name}, which the release before uses`,
    before.file !== after.file && `writes all of ${before.name} anew behind a lock`,
    ...Object.entries(before.columns).flatMap(([number, column]) =>
      columnProblems(`${before.name}.${column.name}`, column, { after: after.columns[number], table: before }),
    ),
    ...Object.entries(after.columns)
      .filter(([number, { required, filled }]) => !before.columns[number] && required && !filled)
      .map(([, { name }]) => `adds ${before.name}.${name}, which the release before leaves empty, as NOT NULL`),
    ...after.constraints
      .filter((constraint) => isReadBy(constraint, before))
      .map(
        ({ name }) => `reads all of ${before.name} for ${name}: add it NOT VALID, and VALIDATE it in another migration`,
      ),
    ...after.indexes
      .filter((name) => !before.indexes.includes(name) && !isConcurrent(name, statements))
      .map((name) => `keeps writers of ${before.name} waiting for ${name}: CREATE INDEX CONCURRENTLY`),
  ];
  return problems.filter((problem) => problem !== false);
}

function columnProblems(name: string, before: Column, { after, table }: { after?: Column; table: Table }): string[] {
  if (!after) return [`drops ${name}, which the release before reads`];
  return [
    before.name !== after.name && `renames ${name}, which the release before reads`,
    before.type !== after.type && `changes the type of ${name}`,
    !before.required &&
      after.required &&
      !isKnownFull(before.name, table) &&
      `reads all of ${name} for NOT NULL: first VALIDATE a CHECK (${before.name} IS NOT NULL)`,
  ].filter((problem) => problem !== false);
}

const isKnownFull = (column: string, { constraints }: Table): boolean =>
  constraints.some(({ validated, text }) => validated && text === `CHECK ((${column} IS NOT NULL))`);

/** A foreign key of new columns without values has nothing to compare. */
function isReadBy({ name, validated, text, columns }: Constraint, before: Table): boolean {
  const isNew = !before.constraints.some((one) => one.name === name);
  const isEmpty = text.startsWith('FOREIGN KEY') && columns.every((column) => !before.columns[column]);
  return isNew && validated && !isEmpty;
}

const isConcurrent = (index: string, statements: string[]): boolean =>
  statements.some(
    (statement) => /^\s*CREATE (UNIQUE )?INDEX CONCURRENTLY/i.test(statement) && statement.includes(index),
  );

function rowsChangedBy(statement: string, before: Schema): string[] {
  const [, what, name] = /^\s*(UPDATE|DELETE FROM|LOCK TABLE)\s+(?:ONLY\s+)?(\w+)/i.exec(statement) ?? [];
  const isOld = [...before.values()].some((table) => table.name === name);
  return isOld
    ? [`${what} ${name} keeps its rows locked until the migration ends: let the worker do it in batches`]
    : [];
}
