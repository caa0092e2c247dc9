import { Injectable } from '@nestjs/common';
import {
  type HoursSubmission,
  hundredths,
  isReviewable,
  maxExportedRows,
  type SubmissionStats,
  type SubmissionStatus,
  statusGroups,
} from '@portal/contracts';
import { DataSource } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { placeOfRow } from '../database/counter.ts';
import { countRows, type Found, idsOfPage, mostFound, type Page, pageOf } from '../database/list.ts';
import { prepare } from '../database/prepare.ts';
import { wordSearch } from '../database/search.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageWindow, paginationOf } from '../http/paging.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { timestampOf, timestampOrNull } from '../http/timestamp.ts';
import { type SignatureRequest, shownAnswer } from '../signatures/signatures.service.ts';
import { countByGroup, type Group, type ListingName, listings, submissionCounter } from './submission-counter.ts';

type Filter = RequestTo<'GET /hours/admin/list'>['input'];

const orders: Record<NonNullable<Filter['sort']>, [ListingName, Page['direction']]> = {
  newest: ['created_at', 'DESC'],
  oldest: ['created_at', 'ASC'],
  service_date: ['service_date', 'DESC'],
  hours: ['hours', 'DESC'],
};

/** A submission with its student, with times as the database has them. */
export type SubmissionRow = Omit<
  HoursSubmission,
  'created_at' | 'updated_at' | 'signature_signed_at' | 'approved_at' | 'own' | 'request'
> & {
  member_id: number;
  created_at: Date;
  updated_at: Date;
  signature_signed_at: Date | null;
  reviewed_at: Date | null;
  request_state: SignatureRequest['state'] | null;
  request_answer: SignatureRequest['answer'];
};

/** In the order of the ids. */
const findRows = prepare<SubmissionRow>(
  `SELECT submission.id, submission.member_id, first_name AS user_first_name, last_name AS user_last_name, email AS user_email,
     student_chapter AS chapter, description, location, hours::float8, approved_hours::float8, hours_type, service_date::text, submission.created_at,
     submission.updated_at, status, supervisor_name, submission.supervisor_email, supervisor_phone, signature_signed_at,
     signature_comments, request.state AS request_state, answer AS request_answer, admin_notes, reviewed_at, source, flags
   FROM unnest($1::uuid[]) WITH ORDINALITY AS page (submission_id, place)
   JOIN hours_submissions AS submission ON submission.id = page.submission_id
   JOIN members ON members.id = submission.member_id
   LEFT JOIN signature_requests AS request ON request.id = signature_request_id AND signature IS NULL
   ORDER BY place`,
);

/** So many rows are skipped faster than their place is found. */
const skipped = 1000;

/** The Admin Inbox's list and figures (spec section 2). */
@Injectable()
export class SubmissionList {
  constructor(private readonly database: DataSource) {}

  /** A page of the submissions that match the filter, as `viewer` sees them, and figures of all submissions. */
  async list(filter: Filter, viewer: Actor): Promise<ResultOf<'GET /hours/admin/list'>> {
    const { rows, groups, total, more } = await this.rows(filter);
    return {
      submissions: rows.map((row) => hoursSubmission(row, viewer)),
      pagination: paginationOf(filter, total, more),
      stats: statsOf(groups),
    };
  }

  /** The rows of a page as the database has them, how many there are, and all submissions by status and type. */
  async rows(filter: Filter): Promise<{ rows: SubmissionRow[]; groups: Group[]; total: number; more: boolean }> {
    const { manager } = this.database;
    const groups = await countByGroup(manager);
    const isListed = fits(filter);
    const { ids, total, more } = await this.page(filter, groups);
    const rows = await findRows(manager, [ids]);
    // Since its id was found, a row can have been decided, or changed by its student.
    const listed = rows.filter((row) => isListed({ status: row.status, type: row.hours_type }));
    return { rows: listed, groups, total: total - (ids.length - listed.length), more };
  }

  private async page(filter: Filter, groups: Group[]): Promise<Found<string>> {
    const { sort = isQueue(filter) ? 'oldest' : 'newest' } = filter;
    const search = wordSearch(filter.search, { dictionary: 'submission_words' });
    const [listing, direction] = orders[sort];
    const page = { order: listings[listing].columns, direction, ...pageWindow(filter) };
    if (filter.flags && !search) return this.bounded(filter, page, mostFound);
    if (filter.chapter && !search) return this.bounded(filter, page, maxExportedRows);
    const total = filter.flags ? 0 : sumOf(groups.filter(fits(filter)), 'submissions');
    const isFarDown = !search && page.offset > skipped && page.offset < total;
    if (isFarDown) return { ids: await this.idsFarDown(filter, listing, page), total, more: false };
    return pageOf(this.filtered(filter), page, { search, total, ofTable: sumOf(groups, 'submissions') });
  }

  /** Flags come and go, and few ask for one chapter, so neither is counted in advance. */
  private async bounded(filter: Filter, page: Page, most: number): Promise<Found<string>> {
    const query = this.filtered(filter);
    const limit = Math.min(page.limit, most - page.offset);
    const [found, ids] = await Promise.all([countRows(query, most + 1), idsOfPage<string>(query, { ...page, limit })]);
    return { ids, total: Math.min(found, most), more: found > most };
  }

  /** Begins in the place that has the first row of the page. */
  private async idsFarDown({ status, type }: Filter, listing: ListingName, page: Page): Promise<string[]> {
    const which = { listing, status: statusesOf(status), hours_type: type };
    const found = await placeOfRow(this.database.manager, submissionCounter, { which, ...page });
    if (!found) return [];
    const { place, before } = found;
    const isUpwards = page.direction === 'ASC';
    const [from, fromId] = listings[listing].beginningOf(isUpwards ? place : place + 1);
    const query = this.filtered({ status, type });
    query.andWhere(`(${page.order.join(', ')}) ${isUpwards ? '>=' : '<'} (:from, :fromId)`, { from, fromId });
    return idsOfPage(query, { ...page, offset: page.offset - before });
  }

  private filtered({ status, type, chapter, flags }: Filter) {
    const query = this.database.createQueryBuilder().from('hours_submissions', 'submission');
    const statuses = statusesOf(status);
    if (statuses) query.andWhere('status IN (:...statuses)', { statuses });
    if (type) query.andWhere('hours_type = :type', { type });
    if (chapter) query.andWhere('student_chapter = :chapter', { chapter });
    if (flags) query.andWhere('flagged');
    return query;
  }
}

/** Undefined for all. */
function statusesOf(status: Filter['status']): readonly SubmissionStatus[] | undefined {
  if (status === undefined || status === 'all') return undefined;
  return status === 'waiting' || status === 'ready' ? statusGroups[status] : [status];
}

/** What waits is decided in the order in which it came. */
const isQueue = ({ status }: Filter): boolean => status === 'waiting' || status === 'ready';

function fits({ status, type }: Filter): (group: Pick<Group, 'status' | 'type'>) => boolean {
  const statuses = statusesOf(status);
  return (group) => (!statuses || statuses.includes(group.status)) && (!type || group.type === type);
}

const sumOf = (groups: Group[], figure: 'submissions' | 'hours'): number =>
  groups.reduce((sum, group) => sum + group[figure], 0);

/** Hours count approved submissions only. What students have withdrawn was not submitted in the end. */
function statsOf(groups: Group[]): SubmissionStats {
  const approved = groups.filter(({ status }) => status === 'approved');
  const waiting = groups.filter(({ status }) => isReviewable(status));
  return {
    total: sumOf(
      groups.filter(({ status }) => status !== 'withdrawn'),
      'submissions',
    ),
    pendingReview: sumOf(waiting, 'submissions'),
    approved: sumOf(approved, 'submissions'),
    totalHours: hundredths(sumOf(approved, 'hours')),
  };
}

const hoursSubmission = (
  { member_id, reviewed_at, request_state: state, request_answer: answer, ...row }: SubmissionRow,
  viewer: Actor,
): HoursSubmission => ({
  request: state && shownAnswer(state, answer),
  approved_at: row.status === 'approved' ? timestampOrNull(reviewed_at) : null,
  own: member_id === viewer.id,
  ...row,
  created_at: timestampOf(row.created_at),
  updated_at: timestampOf(row.updated_at),
  signature_signed_at: timestampOrNull(row.signature_signed_at),
});
