import { Inject, Injectable } from '@nestjs/common';
import { type Chapter, namesInPreview, type Reminder, type ResponseOf } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { CONFIG, type Config, societyOf } from '../config/config.ts';
import { memberNameInSql } from '../database/member-name.ts';
import { renderEmail } from '../email/render-email.ts';
import { subjectOf } from '../email/subject.ts';
import type { RequestTo } from '../http/endpoint.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { timestampOf } from '../http/timestamp.ts';
import { Outbox } from '../outbox/outbox.ts';
import { goalReminderEmail } from './emails/goal-reminder.ts';
import { RemindedMembers } from './reminded-members.ts';
import { ReportScope } from './report-scope.ts';
import { yearInSql } from './standings.ts';

const shownReminders = 5;

/**
 * Who is behind the goal, and whether a reminder went to them within a week. One a week is the most that a member gets, so
 * one that waits counts as if it were sent now. One that could not be delivered, or was not needed as it was to be sent, nobody got.
 * The release before does not write when one was delivered.
 */
const behindInSql = `${yearInSql}, behind AS (
  SELECT standing.*, EXISTS (
    SELECT FROM reminded_members WHERE member_id = standing.id AND (
      state = 'waiting' OR (state = 'delivered' AND coalesce(delivered_at, reminded_at) > now() - interval '7 days')
    )
  ) AS recent FROM standing WHERE missing > 0
)`;

interface Preview {
  total: number;
  recent: number;
  recipients: ({ id: number } & ResponseOf<'GET /reports/reminder'>['recipients'][number])[] | null;
}

type ReminderRow = Omit<Reminder, 'startedAt'> & { startedAt: Date };

/** E-mails to members who are behind the goal of the present school year, when an admin asks for them. */
@Injectable()
export class GoalReminders {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly scopes: ReportScope,
    private readonly members: RemindedMembers,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** @throws {PortalError} `conflict` between two school years */
  async preview(actor: Actor, { chapter }: { chapter?: Chapter }): Promise<ResultOf<'GET /reports/reminder'>> {
    const { ended, values } = await this.scopes.underWay(actor, chapter);
    if (ended) throw new PortalError('conflict', ended);
    const { manager } = this.database;
    const [[found], reminders] = await Promise.all([
      manager.query<Preview[]>(
        `${behindInSql} SELECT (count(*) FILTER (WHERE NOT recent))::integer AS total,
           (count(*) FILTER (WHERE recent))::integer AS recent, (
             SELECT json_agg(first) FROM (
               SELECT id, ${memberNameInSql('behind', 'email')} AS name, missing
               FROM behind WHERE NOT recent ORDER BY missing DESC, last_name, first_name, id LIMIT $6
             ) AS first
           ) AS recipients FROM behind`,
        [...values, namesInPreview],
      ),
      lastReminders(manager),
    ]);
    const { total = 0, recent = 0, recipients } = found ?? {};
    const first = recipients?.[0];
    return {
      total,
      recent,
      recipients: (recipients ?? []).map(({ name, missing }) => ({ name, missing })),
      example: first ? await this.example(first.id) : null,
      reminders,
    };
  }

  /** @throws {PortalError} `conflict` if nobody is left to remind, or between two school years */
  async start(actor: Actor, { chapter, requestKey }: RequestTo<'POST /reports/remind'>['input']): Promise<Reminder> {
    // Before the transaction: who holds the lock needs no second connection, while others wait with theirs.
    const { ended, values } = await this.scopes.underWay(actor, chapter);
    return this.database.transaction(async (manager) => {
      // Two admins take turns, so that nobody gets two reminders.
      await manager.query('LOCK TABLE goal_reminders IN SHARE ROW EXCLUSIVE MODE');
      const [begun] = await lastReminders(manager, { startedBy: actor.id, requestKey });
      if (begun) return begun;
      if (ended) throw new PortalError('conflict', ended);
      const [reminder]: { id: string }[] = await manager.query(
        'INSERT INTO goal_reminders (chapter, started_by, request_key) VALUES ($1, $2, $3) RETURNING id',
        [chapter ?? null, actor.id, requestKey],
      );
      const reminded: { id: string }[] = await manager.query(
        `${behindInSql} INSERT INTO reminded_members (reminder_id, member_id)
         SELECT $6, id FROM behind WHERE NOT recent RETURNING id`,
        [...values, reminder?.id],
      );
      if (reminded.length === 0) throw new PortalError('conflict', nobody);
      await this.outbox.add(manager, 'goal-reminder', ...reminded.map(({ id }) => id));
      const details = { chapter: chapter ?? 'both', recipients: reminded.length };
      const event = { actor: actor.clerkId, action: 'goal.reminded', subject: `${reminder?.id}`, details } as const;
      await this.audit.record(manager, event);
      const [started] = await lastReminders(manager, { startedBy: actor.id, requestKey });
      if (!started) throw new Error('A reminder was not stored');
      return started;
    });
  }

  private async example(memberId: number) {
    const member = await this.members.find(memberId);
    if (!member) return null;
    const email = goalReminderEmail(member, this.config.publicUrl);
    const { text } = renderEmail(email, societyOf(this.config));
    return { to: email.to, subject: subjectOf(email), text };
  }
}

const nobody = 'Nobody is left to remind.';

async function lastReminders(
  manager: EntityManager,
  only?: { startedBy: number; requestKey: string },
): Promise<Reminder[]> {
  const rows: ReminderRow[] = await manager.query(
    `SELECT reminder.id, reminder.chapter, started_at AS "startedAt",
       ${memberNameInSql('admin', 'admin.email')} AS "startedBy", sums.*
     FROM goal_reminders AS reminder JOIN members AS admin ON admin.id = started_by CROSS JOIN LATERAL (
       SELECT count(*)::integer AS recipients, (count(*) FILTER (WHERE state = 'delivered'))::integer AS delivered,
         (count(*) FILTER (WHERE state = 'failed'))::integer AS failed,
         (count(*) FILTER (WHERE state = 'skipped'))::integer AS skipped
       FROM reminded_members WHERE reminder_id = reminder.id
     ) AS sums
     WHERE $1::integer IS NULL OR (started_by = $1 AND request_key = $2) ORDER BY started_at DESC LIMIT $3`,
    [only?.startedBy ?? null, only?.requestKey ?? null, shownReminders],
  );
  return rows.map(({ startedAt, ...row }) => ({ ...row, startedAt: timestampOf(startedAt) }));
}
