import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.ts';
import { LOGGER, type Logger } from '../../observability/logger.ts';
import { RepeatedJob } from '../../outbox/repeated-job.ts';
import { factsOf } from './facts.ts';
import { type Flag, flagsOf } from './rules.ts';
import { lockFlags, storeFlags } from './submission-flags.ts';

/** Locks the submission first, as every change of one does, whose trigger then notes it. */
const takeUnchecked = `
  WITH next AS (
    SELECT submission.id FROM unchecked_submissions AS unchecked
    JOIN hours_submissions AS submission ON submission.id = unchecked.submission_id
    WHERE submission.id <> ALL ($1) LIMIT 1 FOR NO KEY UPDATE OF submission SKIP LOCKED
  ), taken AS (DELETE FROM unchecked_submissions USING next WHERE submission_id = next.id)
  SELECT id FROM next`;

/** Checks new, changed and signed submissions a moment later, so that nobody waits for it. Several workers share them. */
@Injectable()
export class CheckSubmissions extends RepeatedJob {
  protected readonly everyMs: number;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
    this.everyMs = config.outboxSweepMs;
  }

  protected async run(): Promise<void> {
    const failed: string[] = [];
    while (!this.stopped && (await this.checkNext(failed)));
  }

  protected failed(err: Error): void {
    this.logger.warn({ err }, 'Submissions were not checked for flags');
  }

  /** Returns false if there is none. One that fails stays for the next run, and does not hold up the others. */
  private async checkNext(failed: string[]): Promise<boolean> {
    let id: string | undefined;
    try {
      await this.database.transaction(async (manager) => {
        const [taken]: { id: string }[] = await manager.query(takeUnchecked, [failed]);
        id = taken?.id;
        const facts = id && (await factsOf(manager, id));
        if (id && facts) await this.store(manager, id, flagsOf(facts, this.config.flags));
      });
    } catch (error) {
      if (!id) throw error;
      failed.push(id);
      this.failed(error as Error);
    }
    return id !== undefined;
  }

  /** A cleared flag stays cleared. One whose reason is gone goes. */
  private async store(manager: EntityManager, submissionId: string, found: Flag[]): Promise<void> {
    const before = await lockFlags(manager, submissionId);
    const cleared = before.filter(({ cleared_at }) => cleared_at !== null);
    const open = found.filter(({ rule }) => cleared.every((flag) => flag.rule !== rule));
    const flags = [...open.map((flag) => ({ ...flag, cleared_at: null, cleared_by: null, note: null })), ...cleared];
    if (flags.length + before.length > 0) await storeFlags(manager, submissionId, flags);
  }
}
