import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { prepare } from '../database/prepare.ts';
import type { RequestTo } from '../http/endpoint.ts';
import type { ResultOf } from '../http/response-shape.ts';

type Draft = ResultOf<'GET /hours/draft'>;

const find = prepare<Draft>('SELECT content AS draft, id FROM hours_drafts WHERE member_id = $1');
const save = prepare(
  `INSERT INTO hours_drafts (member_id, content, id) VALUES ($1, $2, $3)
   ON CONFLICT (member_id) DO UPDATE SET content = excluded.content, id = excluded.id, saved_at = now()`,
);
const remove = prepare('DELETE FROM hours_drafts WHERE member_id = $1 AND coalesce(id = $2, true)');

/** What members have typed into the hours form and not sent: one draft each, of which the last counts. */
@Injectable()
export class HoursDrafts {
  constructor(private readonly database: DataSource) {}

  async of({ id }: Actor): Promise<Draft> {
    const [draft] = await find(this.database.manager, [id]);
    return draft ?? { draft: null, id: null };
  }

  /** Without a draft, takes the one with this id away: another device can have replaced it meanwhile. */
  async save({ id: memberId }: Actor, { draft, id }: RequestTo<'POST /hours/draft'>['input']): Promise<void> {
    if (draft) await save(this.database.manager, [memberId, JSON.stringify(draft), id ?? null]);
    else await remove(this.database.manager, [memberId, id ?? null]);
  }
}
