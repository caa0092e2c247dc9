import { Injectable } from '@nestjs/common';
import { chapters, type ProposalState } from '@portal/contracts';
import { EntityManager, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { countedRows } from '../database/counter.ts';
import { countRows, idsOfPage } from '../database/list.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { type PageRequest, pageOrFirst, pageWindow, paginationOf } from '../http/paging.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { proposalCounter } from './proposal-counter.ts';
import { findProposals, proposalRow } from './proposals.ts';

type Filter = RequestTo<'GET /events/list'>['input'];
type Proposals = ResultOf<'GET /events/list'>;
type Query = SelectQueryBuilder<ObjectLiteral>;

const newest = { order: ['created_at', 'id'], direction: 'DESC' as const };

/** Lists of proposals, newest first, at most one page. */
@Injectable()
export class ProposalList {
  constructor(private readonly manager: EntityManager) {}

  /** The member's own proposals. */
  async mine(viewer: Actor, requested: PageRequest): Promise<Proposals> {
    const query = this.query().where('member_id = :id', { id: viewer.id });
    return this.page(viewer, requested, { query, total: await countRows(query) });
  }

  /** All proposals for admins, those of their own chapter for leads. */
  async list(viewer: Actor, { id, state, chapter, ...requested }: Filter): Promise<Proposals> {
    const visible = viewer.role === 'admin' ? chapters : [viewer.chapter];
    const shown = visible.filter((each) => !chapter || each === chapter);
    const query = this.query();
    if (shown.length < chapters.length) query.andWhere('chapter = ANY (:shown)', { shown });
    if (state) query.andWhere('state = :state', { state });
    if (id) query.andWhere('id = :id', { id });
    const total = id
      ? await countRows(query)
      : await countedRows(this.manager, proposalCounter, { chapter: shown, state });
    return this.page(viewer, requested, { query, total, state });
  }

  private query(): Query {
    return this.manager.createQueryBuilder().from('event_proposals', 'proposal');
  }

  private async page(
    viewer: Actor,
    requested: PageRequest,
    { query, total, state }: { query: Query; total: number; state?: ProposalState | undefined },
  ): Promise<Proposals> {
    const page = pageOrFirst(requested);
    const ids = await idsOfPage<string>(query, { ...newest, ...pageWindow(page) }, total);
    // Since its id was found, a proposal can have been reviewed.
    const rows = (await findProposals(this.manager, [ids])).filter((row) => !state || row.state === state);
    return { proposals: rows.map((row) => proposalRow(row, viewer)), pagination: paginationOf(page, total) };
  }
}
