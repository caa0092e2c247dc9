import { Inject, Injectable } from '@nestjs/common';
import type { ProblematicMail } from '@portal/contracts';
import { DataSource } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { maskedAddress } from '../email/masked-address.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageOrFirst, pageWindow, paginationOf } from '../http/paging.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { timestampOf } from '../http/timestamp.ts';
import type { OutboxKind } from '../outbox/outbox-kind.ts';
import { OutboxQueue } from '../outbox/outbox-queue.ts';
import { RECIPIENTS, type Recipients } from '../outbox/recipients.ts';
import { finalKinds, openAgain } from '../outbox/retries.ts';

const since = 'greatest(created_at, held_until, retried_at)';
const problems = {
  given_up: 'failed_at IS NOT NULL',
  // What came back is not late: a worker is about to give it up.
  late: `(done_at IS NULL AND failed_at IS NULL AND bounce IS NULL AND ${since} < now() - interval '15 minutes')`,
};
const anyProblem = Object.values(problems).join(' OR ');

interface Row extends Omit<ProblematicMail, 'kind' | 'since' | 'final'> {
  kind: OutboxKind;
  since: Date;
}

/** E-mails that were given up or are late. */
@Injectable()
export class ProblematicMails {
  /** SQL. */
  private readonly address: string;

  constructor(
    private readonly database: DataSource,
    private readonly queue: OutboxQueue,
    private readonly audit: Audit,
    @Inject(RECIPIENTS) recipients: Recipients<OutboxKind>,
  ) {
    this.address = addressIn(recipients);
  }

  async list(filter: RequestTo<'GET /mail/list'>['input']): Promise<ResultOf<'GET /mail/list'>> {
    const page = pageOrFirst(filter);
    const { offset, limit } = pageWindow(page);
    const condition = filter.problem ? problems[filter.problem] : anyProblem;
    const [rows, [{ total }]]: [Row[], [{ total: number }]] = await Promise.all([
      this.database.query(
        `SELECT id, kind, ${this.address} AS "to", last_error AS reason, attempts, since, request_id AS "requestId", problem FROM (
           SELECT *, ${since} AS since, CASE WHEN failed_at IS NULL THEN 'late' ELSE 'given_up' END AS problem FROM outbox
           WHERE ${condition} ORDER BY created_at DESC, id LIMIT $1 OFFSET $2
         ) AS mail ORDER BY created_at DESC, id`,
        [limit, offset],
      ),
      this.database.query(`SELECT count(*)::integer AS total FROM outbox WHERE ${condition}`),
    ]);
    return { mails: rows.map(mailOf), pagination: paginationOf(page, total) };
  }

  /** @returns how many are tried again */
  async retry({ clerkId: actor }: Actor, ids: string[]): Promise<number> {
    const opened = await this.database.transaction(async (manager) => {
      const messages = await openAgain(manager, ids);
      const event = { actor, action: 'mail.retried' } as const;
      const entries = messages.map(({ id: subject, kind }) => ({ subject, details: { kind }, ...event }));
      await this.audit.record(manager, ...entries);
      return messages;
    });
    await this.queue.hurry(opened);
    return opened.length;
  }
}

function addressIn(recipients: Recipients<OutboxKind>): string {
  const found = Object.entries(recipients).filter(([, query]) => query !== null);
  return `CASE kind ${found.map(([kind, query]) => `WHEN '${kind}' THEN (${query})`).join(' ')} END`;
}

const mailOf = (row: Row): ProblematicMail => ({
  ...row,
  to: row.to && maskedAddress(row.to),
  since: timestampOf(row.since),
  final: (row.problem === 'given_up' && finalKinds[row.kind]) || null,
});
