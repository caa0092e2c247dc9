import { Controller } from '@nestjs/common';
import { Answers, type Asked } from '../platform/answers.ts';
import { paginationOf } from '../platform/paging.ts';
import { OwnSubmissions } from './own-submissions.ts';
import { Review } from './review.ts';
import { SubmissionInbox } from './submission-inbox.ts';
import { SubmitHours } from './submit-hours.ts';

const success = true as const;

@Controller()
export class HoursController {
  constructor(
    private readonly hours: SubmitHours,
    private readonly own: OwnSubmissions,
    private readonly inbox: SubmissionInbox,
    private readonly review: Review,
  ) {}

  @Answers('POST /hours/submit', { self: 'clerkId', perMinute: 60 })
  async submit({ actor, input }: Asked<'POST /hours/submit'>) {
    const { id, signatureRequestId, supervisorEmail } = await this.hours.submit(actor, input);
    if (!signatureRequestId) return { success, submissionId: id, message: 'Your hours were submitted for review.' };
    const message = `Your hours were submitted. A signature request goes to ${supervisorEmail}.`;
    return { success, submissionId: id, signatureRequestId, message };
  }

  @Answers('GET /hours/mine')
  async mine({ actor, input }: Asked<'GET /hours/mine'>) {
    const { submissions, total } = await this.own.list(actor, input);
    return { success, submissions, pagination: paginationOf(input, total) };
  }

  @Answers('GET /hours/admin/list')
  async list({ actor, input }: Asked<'GET /hours/admin/list'>) {
    const [{ submissions, total }, stats] = await Promise.all([this.inbox.list(input, actor), this.inbox.stats()]);
    return { success, submissions, pagination: paginationOf(input, total), stats };
  }

  @Answers('POST /hours/admin/approve', { self: 'adminId' })
  async approve({ actor, input }: Asked<'POST /hours/admin/approve'>) {
    await this.review.review(actor, input);
    return { success };
  }
}
