import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { HoursDraft } from '@portal/contracts';
import { DataSource } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { prepare } from '../database/prepare.ts';

const find = prepare<{ content: HoursDraft }>('SELECT content FROM hours_drafts WHERE member_id = $1');
const save = prepare(
  `INSERT INTO hours_drafts (member_id, content) VALUES ($1, $2)
   ON CONFLICT (member_id) DO UPDATE SET content = excluded.content, saved_at = now()`,
);
const remove = prepare('DELETE FROM hours_drafts WHERE member_id = $1');

/** What members have typed into the hours form and not sent: one draft each, of which the last counts. */
@Injectable()
export class HoursDrafts {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async of({ id }: Actor): Promise<HoursDraft | null> {
    const [draft] = await find(this.database.manager, [id]);
    return draft?.content ?? null;
  }

  async save({ id }: Actor, draft: HoursDraft | null): Promise<void> {
    if (draft) await save(this.database.manager, [id, JSON.stringify(draft)]);
    else await remove(this.database.manager, [id]);
  }
}
