import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { maskedAddress } from '../email/masked-address.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageOrFirst, pageWindow, paginationOf } from '../http/paging.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { timestampOf } from '../http/timestamp.ts';
import type { OutboxKind } from '../outbox/outbox-kind.ts';
import { RECIPIENTS, type Recipients } from '../outbox/recipients.ts';
import { finalKinds, Retries } from '../outbox/retries.ts';

const since = 'greatest(created_at, held_until, retried_at)';
const problems = {
  given_up: 'failed_at IS NOT NULL',
  // What came back is not late: a worker is about to give it up.
  late: `(done_at IS NULL AND failed_at IS NULL AND bounce IS NULL AND ${since} < now() - interval '15 minutes')`,
};
const anyProblem = Object.values(problems).join(' OR ');

interface Row {
  id: string;
  kind: OutboxKind;
  address: string | null;
  last_error: string | null;
  attempts: number;
  since: Date;
  request_id: string | null;
  is_given_up: boolean;
}

/** E-mails that were given up or are late. */
@Injectable()
export class ProblematicMails {
  /** SQL. */
  private readonly address: string;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly retries: Retries,
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
        `SELECT id, kind, ${this.address} AS address, last_error, attempts, since, request_id, is_given_up FROM (
           SELECT *, ${since} AS since, failed_at IS NOT NULL AS is_given_up FROM outbox
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
      const messages = await this.retries.open(manager, ids);
      const entries = messages.map(({ id: subject, kind }) => ({ subject, details: { kind } }));
      await this.audit.record(
        manager,
        ...entries.map((entry) => ({ actor, action: 'mail.retried' as const, ...entry })),
      );
      return messages;
    });
    await this.retries.send(opened);
    return opened.length;
  }
}

function addressIn(recipients: Recipients<OutboxKind>): string {
  const found = Object.entries(recipients).filter(([, query]) => query !== null);
  return `CASE kind ${found.map(([kind, query]) => `WHEN '${kind}' THEN (${query})`).join(' ')} END`;
}

const mailOf = ({ address, last_error, is_given_up, request_id, ...row }: Row) => ({
  ...row,
  problem: is_given_up ? ('given_up' as const) : ('late' as const),
  to: address && maskedAddress(address),
  reason: last_error,
  since: timestampOf(row.since),
  requestId: request_id,
  final: (is_given_up && finalKinds[row.kind]) || null,
});
