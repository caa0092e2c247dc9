import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { chapters, type EventProposal, type Pagination } from '@portal/contracts';
import { type FindOptionsWhere, In, Repository, type SelectQueryBuilder } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { countedRows } from '../database/counter.ts';
import { countRows, idsOfPage, rowsOf } from '../database/list.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { type PageRequest, pageOrFirst, pageWindow, paginationOf } from '../http/paging.ts';
import { Proposal } from './proposal.entity.ts';
import { proposalCounter } from './proposal-counter.ts';
import { proposalRow } from './proposal-row.ts';

interface Proposals {
  proposals: EventProposal[];
  pagination: Pagination;
}

type Filter = RequestTo<'GET /events/list'>['input'];

interface Selection {
  where: FindOptionsWhere<Proposal>;
  count(query: SelectQueryBuilder<Proposal>): Promise<number>;
}

const newest = { order: ['created_at', 'id'], direction: 'DESC' as const };

/** Lists of proposals, newest first, at most one page. */
@Injectable()
export class ProposalList {
  constructor(@InjectRepository(Proposal) private readonly proposals: Repository<Proposal>) {}

  /** The member's own proposals. */
  mine(viewer: Actor, requested: PageRequest): Promise<Proposals> {
    return this.page(viewer, requested, { where: { memberId: viewer.id }, count: countRows });
  }

  /** All proposals for admins, those of their own chapter for leads. */
  list(viewer: Actor, { state, chapter, ...requested }: Filter): Promise<Proposals> {
    const visible = viewer.role === 'admin' ? chapters : [viewer.chapter];
    const shown = visible.filter((each) => !chapter || each === chapter);
    const isPart = shown.length < chapters.length;
    const where = { ...(isPart && { chapter: In(shown) }), ...(state && { state }) };
    const count = () => countedRows(this.proposals.manager, proposalCounter, { chapter: shown, state });
    return this.page(viewer, requested, { where, count });
  }

  private async page(viewer: Actor, requested: PageRequest, { where, count }: Selection): Promise<Proposals> {
    const page = pageOrFirst(requested);
    const query = this.proposals.createQueryBuilder('proposal').where(where);
    const total = await count(query);
    const ids = await idsOfPage<string>(query, { ...newest, ...pageWindow(page) }, total);
    const rows = await rowsOf(query.leftJoinAndSelect('proposal.member', 'member'), ids);
    return { proposals: rows.map((row) => proposalRow(row, viewer)), pagination: paginationOf(page, total) };
  }
}
