import type { EntityManager } from 'typeorm';

/**
 * Counts the rows of a table in another one, in the transaction of each change, whoever makes it. Each change only adds
 * summands, so that no writer waits for another; their sum is the count. {@link foldCounter} keeps them few.
 */
export interface Counter {
  /** The table of the summands: the columns of `keys`, then `rows`, then those of `sums`. */
  table: string;
  /** The counted table. */
  counted: string;
  keys: string[];
  sums: string[];
  /** SQL for the summands of the rows of `relation`, which has the columns of the counted table. */
  summands(relation: string): string;
}

/** SQL that adds up `source`, and leaves out sums of zero. */
function summed({ keys, sums }: Counter, source: string): string {
  const figures = ['rows', ...sums];
  return `SELECT ${[...keys, ...figures.map((figure) => `sum(${figure}) AS ${figure}`)].join(', ')}
    FROM (${source}) AS summand GROUP BY ${keys.join(', ')}
    HAVING ${figures.map((figure) => `sum(${figure}) <> 0`).join(' OR ')}`;
}

/** The summands of rows that are gone. */
export const negated = ({ keys, sums }: Counter, source: string): string =>
  `SELECT ${[...keys, ...['rows', ...sums].map((figure) => `-${figure} AS ${figure}`)].join(', ')} FROM (${source}) AS gone`;

/** SQL that adds the summands of `source`. */
export const adding = (counter: Counter, source: string): string =>
  `INSERT INTO ${counter.table} ${summed(counter, source)};`;

/** The function of the triggers, for all counters of one table. A migration that changes what they add makes it again. */
export function countingFunction(...counters: [Counter, ...Counter[]]): string {
  const after = ({ summands }: Counter) => summands('after_change');
  const before = (counter: Counter) => negated(counter, counter.summands('before_change'));
  const add = (source: (counter: Counter) => string) =>
    counters.map((counter) => adding(counter, source(counter))).join(' ');
  return `CREATE OR REPLACE FUNCTION count_${counters[0].counted}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'INSERT' THEN ${add(after)}
       ELSIF TG_OP = 'DELETE' THEN ${add(before)}
       ELSE ${add((counter) => `${after(counter)} UNION ALL ${before(counter)}`)}
       END IF;
       RETURN NULL;
     END $$`;
}

/** Statements for a migration that start the counting. The table of the summands exists, and is empty. */
export function counting(counter: Counter): string[] {
  const { counted, summands } = counter;
  const trigger = `count_${counted}`;
  return [
    adding(counter, summands(counted)),
    countingFunction(counter),
    ...Object.entries({ INSERT: 'NEW TABLE AS after_change', DELETE: 'OLD TABLE AS before_change' }).map(
      ([change, rows]) =>
        `CREATE TRIGGER ${trigger}_${change.toLowerCase()} AFTER ${change} ON ${counted}
         REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION ${trigger}()`,
    ),
    `CREATE TRIGGER ${trigger}_update AFTER UPDATE ON ${counted}
     REFERENCING NEW TABLE AS after_change OLD TABLE AS before_change
     FOR EACH STATEMENT EXECUTE FUNCTION ${trigger}()`,
  ];
}

/** Makes one summand of several with the same key. Readers and writers do not wait for it, nor it for them. */
export async function foldCounter(manager: { query(sql: string): Promise<unknown> }, counter: Counter): Promise<void> {
  const { table, keys } = counter;
  const key = keys.join(', ');
  await manager.query(
    `WITH gone AS (
       DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} GROUP BY ${key} HAVING count(*) > 1) RETURNING *
     ) INSERT INTO ${table} ${summed(counter, 'SELECT * FROM gone')}`,
  );
}

/** Counts again from the rows, while no other transaction may change them or fold the summands. */
export async function recount(manager: EntityManager, counter: Counter): Promise<void> {
  await manager.transaction(async (transaction) => {
    await transaction.query(`LOCK TABLE ${counter.counted} IN SHARE MODE`);
    // What a worker folds meanwhile would not be deleted.
    await transaction.query(`LOCK TABLE ${counter.table} IN SHARE ROW EXCLUSIVE MODE`);
    await transaction.query(`DELETE FROM ${counter.table}`);
    await transaction.query(`INSERT INTO ${counter.table} ${summed(counter, counter.summands(counter.counted))}`);
  });
}

/** What must be counted: values of keys, or lists of values. An undefined one stands for all. */
type Which = Record<string, string | readonly string[] | undefined>;

function conditions(which: Which): { where: string; values: (string | readonly string[])[] } {
  const given = Object.entries(which).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));
  const where = given.map(
    ({ key, value }, index) => `${key} = ${Array.isArray(value) ? `ANY ($${index + 1})` : `$${index + 1}`}`,
  );
  return { where: where.join(' AND ') || 'true', values: given.map(({ value }) => value) };
}

/** The number of rows. */
export async function countedRows(manager: EntityManager, { table }: Counter, which: Which = {}): Promise<number> {
  const { where, values } = conditions(which);
  const [{ total }] = await manager.query(
    `SELECT coalesce(sum(rows), 0)::integer AS total FROM ${table} WHERE ${where}`,
    values,
  );
  return total;
}

/**
 * For a counter with the key `place`, a whole number that follows the order of a list: the place that has the row
 * `offset` of the list, and how many rows come before that place. Undefined where the list is shorter.
 */
export async function placeOfRow(
  manager: EntityManager,
  { table }: Counter,
  { which = {}, direction, offset }: { which?: Which; direction: 'ASC' | 'DESC'; offset: number },
): Promise<{ place: number; before: number } | undefined> {
  const { where, values } = conditions(which);
  const row = `$${values.length + 1}`;
  const [found] = await manager.query<{ place: number; before: number }[]>(
    `SELECT place::float8, before::integer FROM (
       SELECT place, sum(rows) AS rows, sum(sum(rows)) OVER (ORDER BY place ${direction}) - sum(rows) AS before
       FROM ${table} WHERE ${where} GROUP BY place
     ) AS placed WHERE before <= ${row} AND before + rows > ${row}`,
    [...values, offset],
  );
  return found;
}
