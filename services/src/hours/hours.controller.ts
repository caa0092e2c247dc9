import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { paginationOf } from '../http/paging.ts';
import { OwnSubmissions } from './own-submissions.ts';
import { ReviewSubmission } from './review-submission.ts';
import { SubmissionList } from './submission-list.ts';
import { SubmitHours } from './submit-hours.ts';

@Controller()
export class HoursController {
  constructor(
    private readonly hours: SubmitHours,
    private readonly own: OwnSubmissions,
    private readonly inbox: SubmissionList,
    private readonly review: ReviewSubmission,
  ) {}

  @Endpoint('POST /hours/submit', { self: 'clerkId', perMinute: 60 })
  async submit({ actor, input }: RequestTo<'POST /hours/submit'>) {
    const { id, signatureRequestId, supervisorEmail } = await this.hours.submit(actor, input);
    if (!signatureRequestId) return { submissionId: id, message: 'Your hours were submitted for review.' };
    const message = `Your hours were submitted. A signature request goes to ${supervisorEmail}.`;
    return { submissionId: id, signatureRequestId, message };
  }

  @Endpoint('GET /hours/mine')
  async mine({ actor, input }: RequestTo<'GET /hours/mine'>) {
    const { submissions, total } = await this.own.list(actor, input);
    return { submissions, pagination: paginationOf(input, total) };
  }

  @Endpoint('GET /hours/admin/list')
  async list({ actor, input }: RequestTo<'GET /hours/admin/list'>) {
    return this.inbox.list(input, actor);
  }

  @Endpoint('POST /hours/admin/approve', { self: 'adminId' })
  async approve({ actor, input }: RequestTo<'POST /hours/admin/approve'>) {
    await this.review.review(actor, input);
  }
}
