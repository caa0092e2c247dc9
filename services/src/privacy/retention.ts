import { Inject, Injectable } from '@nestjs/common';
import { metrics } from '@portal/http-server/metrics';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { PERSONAL_DATA, type PersonalData, type Retained } from '../database/personal-data.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { RepeatedJob } from '../outbox/repeated-job.ts';
import { Erasure, isKnown } from './erasure.ts';
import { inPortions } from './in-portions.ts';

const everyMs = 60 * 60 * 1000;
const batchSize = 5000;

const failures = new Gauge({
  name: 'retention_failures',
  help: 'Rules of retention that could not be applied, and former members who could not be erased, in the last run',
  registers: [metrics],
});

/** Deletes rows that nobody needs any longer, and what the school's policy no longer keeps, every hour (ADR 76). */
@Injectable()
export class Retention extends RepeatedJob {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(PERSONAL_DATA) private readonly features: PersonalData[],
    private readonly erasure: Erasure,
    private readonly audit: Audit,
  ) {
    super(everyMs, ({ message: reason }) => {
      failures.inc();
      logger.error({ reason }, 'A run of retention failed');
    });
  }

  protected async run(): Promise<void> {
    let failed = 0;
    // One that fails must not keep the others from their work.
    const attempt = (work: Promise<void>, about: object, message: string) =>
      work.catch(({ message: reason }: Error) => {
        failed += 1;
        this.logger.error({ ...about, reason }, message);
      });
    for (const rule of this.features.flatMap(({ retention = [] }) => retention)) {
      await attempt(this.apply(rule), { table: rule.table }, `${rule.rows} were not deleted`);
    }
    for (const memberId of await this.formerMembers()) {
      if (this.stopped) return;
      await attempt(this.erasure.eraseMember(memberId), { memberId }, 'A former member was not erased');
    }
    await attempt(this.erasure.cleanUp(), {}, 'What no row needs any longer was not deleted');
    failures.set(failed);
  }

  private async apply(rule: Retained): Promise<void> {
    const years = rule.years && this.config.retentionYears[rule.years];
    if (rule.years && !years) return;
    const values = years ? [years] : [];
    // After an outage of the worker, or a new policy, there are many.
    const deleteSome = () => this.deleteSome(rule, values);
    await inPortions(batchSize, deleteSome, () => this.stopped);
  }

  private deleteSome({ table, key, where, years }: Retained, values: number[]): Promise<number> {
    return this.database.transaction(async (manager) => {
      await manager.query(`SELECT set_config('portal.erasing', 'portal', true)`);
      const [, count]: [unknown, number] = await manager.query(
        `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${batchSize})`,
        values,
      );
      if (years && count > 0) {
        const details = { events: count, years: values[0] };
        await this.audit.record(manager, { actor: 'portal', action: 'audit.pruned', subject: table, details });
      }
      return count;
    });
  }

  /** Ids of those whose time is over. */
  private async formerMembers(): Promise<number[]> {
    const { formerMembers } = this.config.retentionYears;
    if (!formerMembers) return [];
    const members: { id: number }[] = await this.database.query(
      `SELECT id FROM members WHERE least(deleted_at, deactivated_at) < now() - make_interval(years => $1::integer) AND ${isKnown}
       ORDER BY id`,
      [formerMembers],
    );
    return members.map(({ id }) => id);
  }
}
