import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { DataSource } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { FileResponse } from '../http/file-response.ts';
import { type ExportedTable, exportedTables, lowest } from './tables.ts';
import { type ZippedFile, zipped } from './zip.ts';

type Row = Record<string, unknown>;

const batchSize = 1000;

/** Everything in an open format, for an admin who archives it or moves to another system. */
@Injectable()
export class DataExport {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
  ) {}

  async export(actor: Actor): Promise<FileResponse> {
    const id = randomUUID();
    await this.audit.record(this.database.manager, { actor: actor.clerkId, action: 'data.exported', subject: id });
    const day = new Date().toISOString().slice(0, 10);
    return new FileResponse({
      id,
      name: `honor-society-${day}.zip`,
      mediaType: 'application/zip',
      read: async () => Readable.from(zipped(this.files()), { objectMode: false }),
    });
  }

  private *files(): Generator<ZippedFile> {
    const counts = new Map<string, number>();
    for (const table of exportedTables) {
      const count = (rows: number) => counts.set(table.file, (counts.get(table.file) ?? 0) + rows);
      const write = table.file.endsWith('.json') ? json : csv;
      yield { name: table.file, parts: write(table, this.batches(table, count)) };
    }
    yield { name: 'README.txt', parts: [readme(counts)] };
  }

  /** No transaction lasts as long as somebody's download. A row that is added meanwhile can be in the export or not. */
  private async *batches(table: ExportedTable, count: (rows: number) => void): AsyncGenerator<Row[]> {
    const sql = statement(table);
    const columns = Object.keys(table.key);
    let after: unknown[] = Object.values(table.key).map((type) => lowest[type]);
    for (;;) {
      const rows: Row[] = await this.database.query(sql, after);
      count(rows.length);
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) return;
      after = columns.map((column) => last[column]);
    }
  }
}

/** Dates are texts, so that the key of the last row is that of the next batch. */
function statement({ key, columns, from }: ExportedTable): string {
  const [table] = from.split(' ');
  const names = Object.keys(key)
    .map((column) => `${table}.${column}`)
    .join(', ');
  const after = Object.values(key)
    .map((type, index) => `$${index + 1}::${type}`)
    .join(', ');
  const selected = Object.entries(columns).map(([name, sql]) => `${sql} AS "${name}"`);
  return `SELECT ${selected.join(', ')} FROM ${from} WHERE (${names}) > (${after}) ORDER BY ${names} LIMIT ${batchSize}`;
}

async function* csv({ columns }: ExportedTable, batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  const names = Object.keys(columns);
  yield stringify([names], { bom: true });
  for await (const rows of batches) {
    yield stringify(
      rows.map((row) => names.map((name) => row[name])),
      { escape_formulas: true },
    );
  }
}

async function* json(_table: ExportedTable, batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of batches) {
    for (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const readme = (counts: Map<string, number>): string =>
  [
    'Everything that the member portal keeps, in open formats, except for what the end of this file names.',
    '',
    `Exported at ${new Date().toISOString()}. Times are UTC. CSV files are UTF-8 with a heading.`,
    'A cell that begins like a formula has an apostrophe before it.',
    '',
    ...exportedTables.map(({ file, about }) => `${file} (${counts.get(file) ?? 0} rows)\n  ${about}\n`),
    'Not included: secrets; links and requests for signatures; certificates and transcripts; e-mails and who got them;',
    'past imports, but for hours that still wait; drafts; the bytes of attached files; and the network address and browser',
    'from which hours were submitted.',
    'The files have personal data of minors and of supervisors. Keep them safe, and delete them when you no longer need them.',
    '',
  ].join('\r\n');
