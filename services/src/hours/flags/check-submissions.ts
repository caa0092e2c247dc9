import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { erasedAddress, type SubmissionFlag } from '@portal/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.ts';
import { prepare } from '../../database/prepare.ts';
import { LOGGER, type Logger } from '../../observability/logger.ts';
import { RepeatedJob } from '../../outbox/repeated-job.ts';
import { factsOf } from './facts.ts';
import { type Flag, flagsOf } from './rules.ts';
import { storeFlags } from './submission-flags.ts';

/**
 * Locks the submission first, as every change of one does, whose trigger then notes it. A few candidates, so that the
 * planner never reads the submissions one after the other: some are locked by other workers.
 */
const takeUnchecked = prepare<{ id: string; flags: SubmissionFlag[] }>(
  `WITH next AS (
     SELECT submission.id, flags FROM hours_submissions AS submission
     WHERE submission.id IN (
       SELECT submission_id FROM unchecked_submissions WHERE submission_id <> ALL ($1::uuid[]) LIMIT 20
     ) LIMIT 1 FOR NO KEY UPDATE OF submission SKIP LOCKED
   ), taken AS (DELETE FROM unchecked_submissions USING next WHERE submission_id = next.id)
   SELECT id, flags FROM next`,
);

/** Another entry of the day has changed, and with it perhaps the reason of a flag. In one order, as others note them, too. */
const noteFlaggedOfDays = prepare(
  `WITH days AS (DELETE FROM unchecked_days RETURNING member_id, service_date)
   INSERT INTO unchecked_submissions
   SELECT DISTINCT id FROM days JOIN hours_submissions USING (member_id, service_date)
   WHERE flagged AND (flags @> '[{"rule": "duplicate"}]' OR flags @> '[{"rule": "long_day"}]') ORDER BY id
   ON CONFLICT DO NOTHING`,
);

/** How long a pause between two checks is, in times of the check before. */
const pause = 2;

/**
 * Checks new, changed and signed submissions a moment later, so that nobody waits for it. Several workers share them. The
 * pauses leave the processors to the calls of members, also while many submissions wait.
 */
@Injectable()
export class CheckSubmissions extends RepeatedJob {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(config.outboxSweepMs, (err) => logger.warn({ err }, 'Submissions were not checked for flags'));
  }

  protected async run(): Promise<void> {
    const failed: string[] = [];
    await noteFlaggedOfDays(this.database.manager).catch(this.failed);
    while (!this.stopped) {
      const begun = performance.now();
      if (!(await this.checkNext(failed))) return;
      await sleep(pause * (performance.now() - begun));
    }
  }

  /** Returns false if there is none. One that fails stays for the next run, and does not hold up the others. */
  private async checkNext(failed: string[]): Promise<boolean> {
    let id: string | undefined;
    try {
      await this.database.transaction(async (manager) => {
        const [taken] = await takeUnchecked(manager, [failed]);
        id = taken?.id;
        const facts = taken && (await factsOf(manager, taken.id));
        // All erased supervisors have one address, so they would seem to be one person. One who is named instead is checked.
        if (facts && facts.supervisor.email !== erasedAddress)
          await store(manager, taken, flagsOf(facts, this.config.flags));
      });
    } catch (error) {
      if (!id) throw error;
      failed.push(id);
      this.failed(error as Error);
    }
    return id !== undefined;
  }
}

/** A cleared flag stays cleared. One whose reason is gone goes. */
async function store(manager: EntityManager, taken: { id: string; flags: SubmissionFlag[] }, found: Flag[]) {
  const cleared = taken.flags.filter(({ cleared_at }) => cleared_at !== null);
  const open = found.filter(({ rule }) => cleared.every((flag) => flag.rule !== rule));
  const flags = [...open.map((flag) => ({ ...flag, cleared_at: null, cleared_by: null, note: null })), ...cleared];
  if (!isDeepStrictEqual(flags, taken.flags)) await storeFlags(manager, taken.id, flags);
}
