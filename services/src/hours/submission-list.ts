import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type HoursSubmission, type Pagination, reviewableStatuses, type SubmissionStats } from '@portal/contracts';
import { In, Repository } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { placeOfRow } from '../database/counter.ts';
import { type Found, idsOfPage, inOrderOf, mostFound, type Page, pageOf } from '../database/list.ts';
import { wordSearch } from '../database/search.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageWindow, paginationOf } from '../http/paging.ts';
import { timestampOf, timestampOrNull } from '../http/timestamp.ts';
import { Submission } from './submission.entity.ts';
import { countByGroup, type Group, type ListingName, listings, submissionCounter } from './submission-counter.ts';

type Filter = RequestTo<'GET /hours/admin/list'>['input'];

const orders: Record<NonNullable<Filter['sort']>, [ListingName, Page['direction']]> = {
  newest: ['created_at', 'DESC'],
  oldest: ['created_at', 'ASC'],
  service_date: ['service_date', 'DESC'],
  hours: ['hours', 'DESC'],
};

/** So many rows are skipped faster than their place is found. */
const skipped = 1000;

/** The Admin Inbox's list and figures (spec section 2). */
@Injectable()
export class SubmissionList {
  constructor(@InjectRepository(Submission) private readonly submissions: Repository<Submission>) {}

  /** A page of the submissions that match the filter, as `viewer` sees them, and figures of all submissions. */
  async list(
    filter: Filter,
    viewer: Actor,
  ): Promise<{ submissions: HoursSubmission[]; pagination: Pagination; stats: SubmissionStats }> {
    const groups = await countByGroup(this.submissions.manager);
    const { ids, total, more } = await this.page(filter, groups.filter(fits(filter)));
    const rows = await this.submissions.find({ where: { id: In(ids) }, relations: { member: true } });
    return {
      submissions: inOrderOf(ids, rows).map((row) => inboxRow(row, viewer)),
      pagination: paginationOf(filter, total, more),
      stats: statsOf(groups),
    };
  }

  private async page(filter: Filter, fitting: Group[]): Promise<Found<string>> {
    const { sort = 'newest' } = filter;
    const search = wordSearch(filter.search);
    const [listing, direction] = orders[sort];
    const page = { order: listings[listing].columns, direction, ...pageWindow(filter) };
    if (filter.flags && !search) return this.flagged(filter, page);
    const total = sumOf(fitting, 'submissions');
    const isFarDown = !search && page.offset > skipped && page.offset < total;
    if (isFarDown) return { ids: await this.idsFarDown(filter, listing, page), total, more: false };
    return pageOf(this.filtered(filter), page, { search, total });
  }

  /** Flags come and go with time, so their submissions are not counted in advance. As many are shown as of a search. */
  private async flagged(filter: Filter, page: Page): Promise<Found<string>> {
    const ids = await idsOfPage<string>(this.filtered(filter), { ...page, offset: 0, limit: mostFound + 1 });
    const total = Math.min(ids.length, mostFound);
    return { ids: ids.slice(page.offset, Math.min(page.offset + page.limit, total)), total, more: ids.length > total };
  }

  /** Begins in the place that has the first row of the page. */
  private async idsFarDown({ status, type }: Filter, listing: ListingName, page: Page): Promise<string[]> {
    const which = { listing, status, hours_type: type };
    const found = await placeOfRow(this.submissions.manager, submissionCounter, { which, ...page });
    if (!found) return [];
    const { place, before } = found;
    const isUpwards = page.direction === 'ASC';
    const [from, fromId] = listings[listing].beginningOf(isUpwards ? place : place + 1);
    const query = this.filtered({ status, type });
    query.andWhere(`(${page.order.join(', ')}) ${isUpwards ? '>=' : '<'} (:from, :fromId)`, { from, fromId });
    return idsOfPage(query, { ...page, offset: page.offset - before });
  }

  private filtered({ status, type, flags }: Filter) {
    const query = this.submissions.createQueryBuilder('submission');
    if (status) query.andWhere({ status });
    if (type) query.andWhere({ hoursType: type });
    if (flags) query.andWhere('flagged');
    return query;
  }
}

const fits =
  ({ status, type }: Filter) =>
  (group: Group): boolean =>
    (!status || group.status === status) && (!type || group.type === type);

const sumOf = (groups: Group[], figure: 'submissions' | 'hours'): number =>
  groups.reduce((sum, group) => sum + group[figure], 0);

/** Hours count approved submissions only. */
function statsOf(groups: Group[]): SubmissionStats {
  const approved = groups.filter(({ status }) => status === 'approved');
  const waiting = groups.filter(({ status }) => reviewableStatuses.some((reviewable) => reviewable === status));
  return {
    total: sumOf(groups, 'submissions'),
    pendingReview: sumOf(waiting, 'submissions'),
    approved: sumOf(approved, 'submissions'),
    totalHours: Math.round(sumOf(approved, 'hours') * 100) / 100,
  };
}

function inboxRow(submission: Submission, viewer: Actor): HoursSubmission {
  const { member } = submission;
  return {
    id: submission.id,
    user_first_name: member.firstName,
    user_last_name: member.lastName,
    user_email: member.email,
    chapter: member.chapter,
    description: submission.description,
    location: submission.location,
    hours: submission.hours,
    hours_type: submission.hoursType,
    service_date: submission.serviceDate,
    created_at: timestampOf(submission.createdAt),
    status: submission.status,
    supervisor_name: submission.supervisorName,
    supervisor_email: submission.supervisorEmail,
    supervisor_phone: submission.supervisorPhone,
    signature_signed_at: timestampOrNull(submission.signatureSignedAt),
    signature_comments: submission.signatureComments,
    admin_notes: submission.adminNotes,
    approved_at: submission.status === 'approved' ? timestampOrNull(submission.reviewedAt) : null,
    own: submission.memberId === viewer.id,
    flags: submission.flags,
  };
}
