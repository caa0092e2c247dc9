import { Controller, Inject } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { paginationOf } from '../http/paging.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { SignatureRequests } from '../signatures/signatures.service.ts';
import { ChangeSubmission } from './change-submission.ts';
import { eachSubmission } from './each-submission.ts';
import { SubmissionFlags } from './flags/submission-flags.ts';
import { HoursDrafts } from './hours-drafts.ts';
import { OwnSubmissions } from './own-submissions.ts';
import { ReviewSubmission } from './review-submission.ts';
import { SchoolYears } from './school-years.ts';
import { submissionFile } from './submission-file.ts';
import { SubmissionList } from './submission-list.ts';
import { SubmitHours } from './submit-hours.ts';
import { UndoReview } from './undo-review.ts';

@Controller()
export class HoursController {
  constructor(
    private readonly hours: SubmitHours,
    private readonly own: OwnSubmissions,
    private readonly submissions: SubmissionList,
    private readonly flags: SubmissionFlags,
    private readonly reviews: ReviewSubmission,
    private readonly undoing: UndoReview,
    private readonly changes: ChangeSubmission,
    private readonly requests: SignatureRequests,
    private readonly drafts: HoursDrafts,
    private readonly schoolYears: SchoolYears,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Endpoint('POST /hours/submit', { self: 'clerkId', perMinute: 60 })
  async submit({ actor, input, client }: RequestTo<'POST /hours/submit'>) {
    const { id, signatureRequestId, supervisorEmail } = await this.hours.submit(actor, input, client);
    if (!signatureRequestId) return { submissionId: id, message: 'Your hours were submitted for review.' };
    const message = `Your hours were submitted. A signature request goes to ${supervisorEmail}.`;
    return { submissionId: id, signatureRequestId, message };
  }

  @Endpoint('GET /hours/mine')
  async mine({ actor, input }: RequestTo<'GET /hours/mine'>) {
    const { submissions, total } = await this.own.list(actor, input);
    return { submissions, pagination: paginationOf(input, total) };
  }

  @Endpoint('GET /hours/years')
  async years({ actor }: RequestTo<'GET /hours/years'>) {
    const [years, open] = await Promise.all([this.schoolYears.of(actor), this.own.open(actor)]);
    return { years, open };
  }

  @Endpoint('GET /hours/draft')
  draft({ actor }: RequestTo<'GET /hours/draft'>) {
    return this.drafts.of(actor);
  }

  @Endpoint('POST /hours/draft')
  async saveDraft({ actor, input }: RequestTo<'POST /hours/draft'>) {
    await this.drafts.save(actor, input);
  }

  @Endpoint('POST /hours/edit')
  async edit({ actor, input, client }: RequestTo<'POST /hours/edit'>) {
    await this.changes.edit(actor, input, client);
  }

  @Endpoint('POST /hours/sendAgain')
  async sendAgain({ actor, input }: RequestTo<'POST /hours/sendAgain'>) {
    await this.changes.sendAgain(actor, input.submissionId);
  }

  @Endpoint('POST /hours/withdraw')
  async withdraw({ actor, input }: RequestTo<'POST /hours/withdraw'>) {
    await this.changes.withdraw(actor, input.submissionId);
  }

  @Endpoint('POST /hours/acceptCorrection')
  async acceptCorrection({ actor, input }: RequestTo<'POST /hours/acceptCorrection'>) {
    await this.changes.acceptCorrection(actor, input.submissionId);
  }

  @Endpoint('GET /hours/admin/history')
  async history({ input }: RequestTo<'GET /hours/admin/history'>) {
    return { history: await this.requests.historyOf(input.submissionId) };
  }

  @Endpoint('GET /hours/admin/list')
  async list({ actor, input }: RequestTo<'GET /hours/admin/list'>) {
    return this.submissions.list(input, actor);
  }

  @Endpoint('POST /hours/admin/clearFlag')
  async clearFlag({ actor, input }: RequestTo<'POST /hours/admin/clearFlag'>) {
    return { flags: await this.flags.clear(actor, input) };
  }

  @Endpoint('POST /hours/admin/approve', { self: 'adminId' })
  async approve({ actor, input }: RequestTo<'POST /hours/admin/approve'>) {
    return this.reviews.review(actor, input);
  }

  @Endpoint('POST /hours/admin/approveMany')
  async approveMany({ actor, input }: RequestTo<'POST /hours/admin/approveMany'>) {
    const { submissions, ...decision } = input;
    const review = (row: (typeof submissions)[number]) => this.reviews.review(actor, { ...decision, ...row });
    const results = await eachSubmission(submissions, review, this.logger);
    return { results, undo_seconds: Math.max(...results.map(({ undo_seconds = 0 }) => undo_seconds)) };
  }

  @Endpoint('POST /hours/admin/undo')
  async undo({ actor, input }: RequestTo<'POST /hours/admin/undo'>) {
    const rows = input.submissions ?? input.submissionIds.map((submissionId) => ({ submissionId, seen: undefined }));
    const undo = ({ submissionId, seen }: (typeof rows)[number]) => this.undoing.undo(actor, submissionId, seen);
    return { results: await eachSubmission(rows, undo, this.logger) };
  }

  @Endpoint('GET /hours/admin/export', { perMinute: 20 })
  async export({ input }: RequestTo<'GET /hours/admin/export'>) {
    return submissionFile(this.submissions, input);
  }
}
