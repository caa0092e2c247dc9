import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { prepare } from '../database/prepare.ts';
import type { RequestTo } from '../http/endpoint.ts';
import type { ResultOf } from '../http/response-shape.ts';

type Draft = ResultOf<'GET /hours/draft'>;

const find = prepare<Draft>('SELECT content AS draft, id FROM hours_drafts WHERE member_id = $1');
/** Null is kept as well, with its id, so that a device that comes back late knows what was taken away. */
const save = prepare(
  `INSERT INTO hours_drafts AS kept (member_id, content, id) VALUES ($1, $2, $3)
   ON CONFLICT (member_id) DO UPDATE SET content = excluded.content, id = excluded.id, saved_at = now()
   WHERE excluded.content <> 'null' OR coalesce(kept.id IN ($3, coalesce($4, $3)), true)`,
);

/** What members have typed into the hours form and not sent: one draft each, of which the last counts. */
@Injectable()
export class HoursDrafts {
  constructor(private readonly database: DataSource) {}

  async of({ id }: Actor): Promise<Draft> {
    const [draft] = await find(this.database.manager, [id]);
    return draft ?? { draft: null, id: null };
  }

  /** Without a draft, takes the one with one of these ids away: another device can have replaced it meanwhile. */
  async save({ id: memberId }: Actor, { draft, id, seen }: RequestTo<'POST /hours/draft'>['input']): Promise<void> {
    await save(this.database.manager, [memberId, JSON.stringify(draft), id ?? null, seen ?? null]);
  }
}
