import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type HoursSubmission, reviewableStatuses, type SubmissionStats } from '@portal/contracts';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { containsWords } from '../database/search.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageWindow } from '../http/paging.ts';
import { timestampOf, timestampOrNull } from '../http/timestamp.ts';
import { Submission } from './submission.entity.ts';

type Filter = RequestTo<'GET /hours/admin/list'>['input'];

const orders = {
  newest: ['submission.createdAt', 'DESC'],
  oldest: ['submission.createdAt', 'ASC'],
  service_date: ['submission.serviceDate', 'DESC'],
  hours: ['submission.hours', 'DESC'],
} as const;

const searched =
  "folded(concat_ws(' ', member.firstName, member.lastName, submission.description, submission.supervisorName))";

/** The Admin Inbox's list and figures (spec section 2). */
@Injectable()
export class SubmissionList {
  constructor(@InjectRepository(Submission) private readonly submissions: Repository<Submission>) {}

  /** A page of the submissions that match the filter, as `viewer` sees them, and the number of all. */
  async list(filter: Filter, viewer: Actor): Promise<{ submissions: HoursSubmission[]; total: number }> {
    const query = this.filtered(filter);
    const page = pageWindow(filter);
    const [order, direction] = orders[filter.sort ?? 'newest'];
    query.orderBy(order, direction).addOrderBy('submission.id').offset(page.offset).limit(page.limit);
    const [rows, total] = await query.getManyAndCount();
    return { submissions: rows.map((row) => inboxRow(row, viewer)), total };
  }

  /** Figures of all submissions, whatever the filter is. Hours count approved submissions only. */
  async stats(): Promise<SubmissionStats> {
    const [figures] = await this.submissions.query(
      `SELECT count(*)::integer AS "total",
         (count(*) FILTER (WHERE status = ANY ($1)))::integer AS "pendingReview",
         (count(*) FILTER (WHERE status = 'approved'))::integer AS "approved",
         coalesce(sum(hours) FILTER (WHERE status = 'approved'), 0) AS "totalHours"
       FROM hours_submissions`,
      [reviewableStatuses],
    );
    return { ...figures, totalHours: Number(figures.totalHours) };
  }

  private filtered({ search, status, type }: Filter): SelectQueryBuilder<Submission> {
    const query = this.submissions.createQueryBuilder('submission').innerJoinAndSelect('submission.member', 'member');
    if (status) query.andWhere('submission.status = :status', { status });
    if (type) query.andWhere('submission.hoursType = :type', { type });
    return query.andWhere(...containsWords(searched, search));
  }
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
  };
}
