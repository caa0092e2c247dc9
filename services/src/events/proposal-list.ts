import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { chapters, type EventProposal, type Pagination } from '@portal/contracts';
import { In, Repository } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { countedRows } from '../database/counter.ts';
import { idsOfPage, rowsOf } from '../database/list.ts';
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

const newest = { createdAt: 'DESC', id: 'DESC' } as const;

/** Lists of proposals, newest first, at most one page. */
@Injectable()
export class ProposalList {
  constructor(@InjectRepository(Proposal) private readonly proposals: Repository<Proposal>) {}

  /** The member's own proposals. */
  async mine(viewer: Actor, requested: PageRequest): Promise<Proposals> {
    const page = pageOrFirst(requested);
    const [rows, total] = await this.proposals.findAndCount({
      where: { memberId: viewer.id },
      relations: { member: true },
      order: newest,
      skip: pageWindow(page).offset,
      take: page.limit,
    });
    return { proposals: rows.map((row) => proposalRow(row, viewer)), pagination: paginationOf(page, total) };
  }

  /** All proposals for admins, those of their own chapter for leads. */
  async list(viewer: Actor, { state, chapter, ...requested }: Filter): Promise<Proposals> {
    const page = pageOrFirst(requested);
    const visible = viewer.role === 'admin' ? chapters : [viewer.chapter];
    const shown = visible.filter((each) => !chapter || each === chapter);
    const total = await countedRows(this.proposals.manager, proposalCounter, { chapter: shown, state });
    const isPart = shown.length < chapters.length;
    const where = { ...(isPart && { chapter: In(shown) }), ...(state && { state }) };
    const query = this.proposals.createQueryBuilder('proposal').where(where);
    const order = { order: ['created_at', 'id'], direction: 'DESC' as const };
    const ids = await idsOfPage<string>(query, { ...order, ...pageWindow(page) }, total);
    const rows = await rowsOf(query.leftJoinAndSelect('proposal.member', 'member'), ids);
    return {
      proposals: rows.map((row) => proposalRow(row, viewer)),
      pagination: paginationOf(page, total),
    };
  }
}
