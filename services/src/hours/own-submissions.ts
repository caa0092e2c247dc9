import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { OwnSubmission } from '@portal/contracts';
import { Repository } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageWindow } from '../http/paging.ts';
import { timestampOf, timestampOrNull } from '../http/timestamp.ts';
import { Submission } from './submission.entity.ts';

type Filter = RequestTo<'GET /hours/mine'>['input'];

/** A member's own submissions. */
@Injectable()
export class OwnSubmissions {
  constructor(@InjectRepository(Submission) private readonly submissions: Repository<Submission>) {}

  /** A page of the member's submissions, newest first, and the number of all. */
  async list(actor: Actor, filter: Filter): Promise<{ submissions: OwnSubmission[]; total: number }> {
    const { signatureRequestId } = filter;
    const page = pageWindow(filter);
    const [rows, total] = await this.submissions.findAndCount({
      where: { memberId: actor.id, ...(signatureRequestId && { signatureRequestId }) },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: page.offset,
      take: page.limit,
    });
    return { submissions: rows.map(ownRow), total };
  }
}

const ownRow = (submission: Submission): OwnSubmission => ({
  id: submission.id,
  description: submission.description,
  hours: submission.hours,
  hours_type: submission.hoursType,
  service_date: submission.serviceDate,
  created_at: timestampOf(submission.createdAt),
  status: submission.status,
  supervisor_name: submission.supervisorName,
  signature_signed_at: timestampOrNull(submission.signatureSignedAt),
  admin_notes: submission.adminNotes,
  signatureRequestId: submission.signatureRequestId,
  signature: submission.signature,
});
