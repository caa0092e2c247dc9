import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { RepeatedJob } from '../outbox/repeated-job.ts';
import { ImportedHours, memberAtInSql, type PastHours } from './imported-hours.ts';

interface Waiting {
  importId: string;
  line: number;
  email: string;
  content: PastHours;
  by: string;
}

const atOnce = 200;

/** Rows whose people have joined since, but for whoever imported them. Each of several workers takes different rows. */
const takeJoined = `
  SELECT row.import_id AS "importId", row.line, row.email, row.waiting AS content, imports.imported_by AS by
  FROM import_rows AS row JOIN imports ON imports.id = row.import_id JOIN members ON members.id = ${memberAtInSql('row.email')}
  WHERE row.waiting IS NOT NULL AND approved_at IS NOT NULL AND clerk_id <> imported_by
  ORDER BY row.import_id, row.line LIMIT ${atOnce} FOR UPDATE OF row SKIP LOCKED`;

const markAdded = `
  UPDATE import_rows AS row SET waiting = NULL, submission_id = "submissionId"
  FROM jsonb_to_recordset($1) AS added ("importId" uuid, line integer, "submissionId" uuid)
  WHERE row.import_id = "importId" AND row.line = added.line`;

/** Adds imported hours to people who had not joined when the file was imported. */
@Injectable()
export class WaitingHours extends RepeatedJob {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) { outboxSweepMs }: Config,
    @Inject(LOGGER) logger: Logger,
    private readonly hours: ImportedHours,
  ) {
    super(outboxSweepMs, ({ message: reason }) => logger.warn({ reason }, 'Imported hours could not be added'));
  }

  protected async run(): Promise<void> {
    while (!this.stopped && (await this.database.transaction((manager) => this.addNext(manager))) === atOnce);
  }

  private async addNext(manager: EntityManager): Promise<number> {
    const rows: Waiting[] = await manager.query(takeJoined);
    for (const by of new Set(rows.map((row) => row.by))) {
      const own = rows.filter((row) => row.by === by);
      const ids = await this.hours.add(manager, by, own);
      const added = own.map(({ importId, line }, index) => ({ importId, line, submissionId: ids[index] }));
      await manager.query(markAdded, [JSON.stringify(added)]);
    }
    return rows.length;
  }
}
