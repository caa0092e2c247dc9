import { Injectable } from '@nestjs/common';
import { type NotificationKind, notificationKinds, notifications } from '@portal/contracts';
import { DataSource } from 'typeorm';
import { readInBatches } from '../database/in-batches.ts';
import { prepare } from '../database/prepare.ts';

const findChoices = prepare<{ id: string; wanted: Partial<Record<NotificationKind, boolean>> }>(
  `SELECT member_id::text AS id, json_object_agg(kind, wanted) AS wanted
   FROM notification_choices WHERE member_id = ANY ($1::integer[]) GROUP BY member_id`,
);
const findWho = prepare<{ id: number }>('SELECT member_id AS id FROM notification_choices WHERE kind = $1 AND wanted');
const choose = prepare(
  `INSERT INTO notification_choices (member_id, kind, wanted) VALUES ($1, $2, $3)
   ON CONFLICT (member_id, kind) DO UPDATE SET wanted = excluded.wanted`,
);

/** Which of the e-mails that are not needed a member gets. What nobody has chosen is as `notifications` says. */
@Injectable()
export class NotificationChoices {
  private readonly find = readInBatches((ids) => findChoices(this.database.manager, [ids]));

  constructor(private readonly database: DataSource) {}

  async of(memberId: number): Promise<Record<NotificationKind, boolean>> {
    const chosen = (await this.find(`${memberId}`))?.wanted;
    const wanted = notificationKinds.map((kind) => [kind, chosen?.[kind] ?? notifications[kind].byDefault]);
    return Object.fromEntries(wanted);
  }

  async wants(memberId: number, kind: NotificationKind): Promise<boolean> {
    return (await this.of(memberId))[kind];
  }

  /** Ids of the members who have chosen to get an e-mail that nobody gets by default. */
  async whoChose(kind: NotificationKind): Promise<number[]> {
    const rows = await findWho(this.database.manager, [kind]);
    return rows.map(({ id }) => id);
  }

  async choose(memberId: number, { kind, wanted }: { kind: NotificationKind; wanted: boolean }): Promise<void> {
    await choose(this.database.manager, [memberId, kind, wanted]);
  }
}
