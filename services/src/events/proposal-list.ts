import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EventProposal, type Pagination, pageSize } from '@portal/contracts';
import { And, Equal, type FindOptionsWhere, Repository } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageWindow, paginationOf } from '../http/paging.ts';
import { Proposal } from './proposal.entity.ts';
import { proposalRow } from './proposal-row.ts';

interface Page {
  page?: number;
  limit?: number;
}

type Filter = RequestTo<'GET /events/list'>['input'];

/** Lists of proposals, newest first, at most one page. */
@Injectable()
export class ProposalList {
  constructor(@InjectRepository(Proposal) private readonly proposals: Repository<Proposal>) {}

  /** The member's own proposals. */
  mine(viewer: Actor, page: Page) {
    return this.find(viewer, { memberId: viewer.id }, page);
  }

  /** All proposals for admins, those of their own chapter for leads. */
  list(viewer: Actor, { state, chapter, ...page }: Filter) {
    const chapters = [chapter, viewer.role === 'admin' ? undefined : viewer.chapter].filter(
      (each) => each !== undefined,
    );
    const where: FindOptionsWhere<Proposal> = {
      ...(state && { state }),
      ...(chapters.length > 0 && { chapter: And(...chapters.map((each) => Equal(each))) }),
    };
    return this.find(viewer, where, page);
  }

  private async find(
    viewer: Actor,
    where: FindOptionsWhere<Proposal>,
    asked: Page,
  ): Promise<{ proposals: EventProposal[]; pagination: Pagination }> {
    const page = { page: asked.page ?? 1, limit: asked.limit ?? pageSize.default };
    const [rows, total] = await this.proposals.findAndCount({
      where,
      relations: { member: true },
      order: { createdAt: 'DESC', id: 'ASC' },
      skip: pageWindow(page).offset,
      take: page.limit,
    });
    return { proposals: rows.map((row) => proposalRow(row, viewer)), pagination: paginationOf(page, total) };
  }
}
