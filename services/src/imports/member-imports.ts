import { Injectable } from '@nestjs/common';
import { type ImportKind, importFields, type PastImport, text } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { turns } from '../database/advisory-locks.ts';
import { memberNameInSql } from '../database/member-name.ts';
import type { SentFile } from '../http/data-url.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageOrFirst, pageWindow, paginationOf } from '../http/paging.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { timestampOf, timestampOrNull } from '../http/timestamp.ts';
import type { DoneRow, FileRow, UndoneRow } from './import-row.ts';
import { ImportedHours } from './imported-hours.ts';
import { ImportedMembers } from './imported-members.ts';
import { type Table, TableThreads } from './table-threads.ts';

type Input = RequestTo<'POST /users/import'>['input'];

const sampleRows = 5;
/** For an import that is carried out. */
const patience = '1s';
/** PostgreSQL's code where `lock_timeout` has passed. */
const lockTimeout = '55P03';

const fieldNames: Record<string, string> = { email: 'E-mail', hours: 'Hours', date: 'Date' };

/** Imports of members and past hours from tables. */
@Injectable()
export class MemberImports {
  constructor(
    private readonly database: DataSource,
    private readonly tables: TableThreads,
    private readonly members: ImportedMembers,
    private readonly pastHours: ImportedHours,
    private readonly audit: Audit,
  ) {}

  async read(file: SentFile): Promise<ResultOf<'POST /users/import/read'>> {
    const { columns, rows } = await this.tables.read(file);
    return { columns, sample: rows.slice(0, sampleRows).map(({ cells }) => cells), rows: rows.length };
  }

  /**
   * Carries out what can be carried out, all or nothing of it, and says what becomes of each row.
   * @throws {PortalError} `conflict` while another import is carried out, after a second. A dry run is not refused.
   */
  async run(actor: Actor, input: Input): Promise<ResultOf<'POST /users/import'>> {
    const rows = fileRows(await this.tables.read(input.file), input);
    return this.database.transaction(async (manager) => {
      if (!input.dryRun) await takeTurn(manager);
      const [results, save] = await this.plan(manager, actor, rows, input);
      if (!input.dryRun) await this.record(manager, actor, input, await save());
      return { results };
    });
  }

  private async plan(manager: EntityManager, actor: Actor, rows: FileRow[], { kind, chapter }: Input) {
    if (kind === 'members') {
      const planned = await this.members.plan(manager, actor, rows, chapter);
      return [planned, () => this.members.save(manager, actor, planned)] as const;
    }
    const planned = await this.pastHours.plan(manager, actor, rows);
    return [planned, () => this.pastHours.save(manager, actor, planned)] as const;
  }

  private async record(manager: EntityManager, actor: Actor, { kind, file }: Input, rows: DoneRow[]): Promise<void> {
    if (rows.length === 0) return;
    const [{ id }]: [{ id: string }] = await manager.query(
      'INSERT INTO imports (kind, file_name, imported_by) VALUES ($1, $2, $3) RETURNING id',
      [kind, file.name, actor.clerkId],
    );
    await manager.query(
      `INSERT INTO import_rows (import_id, line, email, submission_id, waiting, filled_in)
       SELECT $1, line, email, "submissionId", waiting, "filledIn"
       FROM jsonb_to_recordset($2)
         AS row (line integer, email text, "submissionId" uuid, waiting jsonb, "filledIn" jsonb)`,
      [id, JSON.stringify(rows)],
    );
    const details = { kind, file: file.name, rows: rows.length };
    await this.audit.record(manager, { actor: actor.clerkId, action: 'import.made', subject: id, details });
  }

  async list(input: RequestTo<'GET /users/imports'>['input']): Promise<ResultOf<'GET /users/imports'>> {
    const page = pageOrFirst(input);
    const { offset, limit } = pageWindow(page);
    const [{ total }] = await this.database.query('SELECT count(*)::integer AS total FROM imports');
    const rows: (Omit<PastImport, 'created_at' | 'undone_at'> & { created_at: Date; undone_at: Date | null })[] =
      await this.database.query(
        `SELECT page.id, kind, file_name, page.created_at, undone_at, counted.rows, counted.waiting,
           ${memberNameInSql('members', 'imported_by')} AS imported_by
         FROM (SELECT * FROM imports ORDER BY created_at DESC, id LIMIT $1 OFFSET $2) AS page
         LEFT JOIN members ON clerk_id = imported_by CROSS JOIN LATERAL (
           SELECT count(*)::integer AS rows, count(row.waiting)::integer AS waiting
           FROM import_rows AS row WHERE import_id = page.id
         ) AS counted ORDER BY page.created_at DESC, page.id`,
        [limit, offset],
      );
    const imports = rows.map((row) => ({
      ...row,
      created_at: timestampOf(row.created_at),
      undone_at: timestampOrNull(row.undone_at),
    }));
    return { imports, pagination: paginationOf(page, total) };
  }

  /** Takes back what is as the import left it: open invitations, and hours that are still approved. */
  undo(actor: Actor, importId: string): Promise<ResultOf<'POST /users/import/undo'>> {
    return this.database.transaction(async (manager) => {
      const [found]: { kind: ImportKind; at: string; undone_at: Date | null }[] = await manager.query(
        'SELECT kind, created_at::text AS at, undone_at FROM imports WHERE id = $1 FOR NO KEY UPDATE',
        [importId],
      );
      if (!found) throw new PortalError('not_found', 'Import not found');
      if (found.undone_at) throw new PortalError('conflict', 'This import has already been undone.');
      // A worker may be adding these. An erasure locks the student before any row of theirs, and so does what follows.
      await manager.query('SELECT FROM import_rows WHERE import_id = $1 AND waiting IS NOT NULL FOR UPDATE', [
        importId,
      ]);
      const rows: UndoneRow[] = await manager.query(
        'SELECT email, submission_id AS id, filled_in AS "filledIn" FROM import_rows WHERE import_id = $1',
        [importId],
      );
      const by = actor.clerkId;
      const undone =
        found.kind === 'members'
          ? await this.members.takeBack(manager, { rows, at: found.at, by })
          : await this.pastHours.takeBack(manager, rows, by);
      await manager.query('UPDATE import_rows SET waiting = NULL WHERE import_id = $1 AND waiting IS NOT NULL', [
        importId,
      ]);
      await manager.query('UPDATE imports SET undone_at = now() WHERE id = $1', [importId]);
      const details = { undone, kept: rows.length - undone };
      await this.audit.record(manager, { actor: by, action: 'import.undone', subject: importId, details });
      return details;
    });
  }
}

/** There is one import at a time, so that each one sees what the one before has added. Small ones wait for each other. */
async function takeTurn(manager: EntityManager): Promise<void> {
  await manager.query(`SET LOCAL lock_timeout = '${patience}'`);
  await manager.query('SELECT pg_advisory_xact_lock($1)', [turns.imports]).catch((error) => {
    if (error.code !== lockTimeout) throw error;
    throw new PortalError('conflict', 'Another import is being carried out. Please try again in a minute.');
  });
  await manager.query('SET LOCAL lock_timeout TO DEFAULT');
}

/** As a form takes it. Each field has a limit of its own. */
const cellText = text(Number.POSITIVE_INFINITY);

/** The rows with the values of the chosen columns. @throws {PortalError} if a column is missing */
function fileRows({ rows }: Table, { kind, mapping }: Input): FileRow[] {
  for (const [field, isRequired] of Object.entries(importFields[kind])) {
    if (!isRequired || mapping[field] !== undefined) continue;
    throw PortalError.ofField('invalid', field, `Please choose the column for ${fieldNames[field] ?? field}`);
  }
  const textOf = (cell = ''): string => cellText.safeParse(cell).data ?? '';
  return rows.map(({ line, cells }) => ({ line, value: (field) => textOf(cells[mapping[field] ?? -1]) }));
}
