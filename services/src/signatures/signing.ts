import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { SignatureToken } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource } from 'typeorm';
import { prepare } from '../database/prepare.ts';
import { HoursService, type LinkedSubmission, type SubmissionDetails } from '../hours/hours.service.ts';
import type { RequestTo } from '../http/endpoint.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { freezeEvidence, signatureData } from './evidence.ts';
import { SignatureRequests } from './signatures.service.ts';

const invalidLink = 'This signature request link is invalid or has expired.';

const insertEvidence = prepare(
  'INSERT INTO signature_evidence (submission_id, signature_request_id, document, sha256) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
);

class AnsweredBefore extends Error {}

/** What supervisors see and do with their link (spec section 2, 'Supervisor signature page'). */
@Injectable()
export class Signing {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly hours: HoursService,
    private readonly requests: SignatureRequests,
  ) {}

  /** Shows the request of a token and changes nothing (decision 16). */
  async show(token: SignatureToken): Promise<ResultOf<'GET /hours/signature'>> {
    const submission = await this.find(token);
    if (!submission.signature && submission.status !== 'needs_signature') throw noLongerNeeded(submission);
    return { signatureData: signatureData(submission), alreadySigned: submission.signature !== null };
  }

  /** Signs once, and stores the evidence in the same transaction. */
  async sign({ input, client }: RequestTo<'POST /hours/signature'>): Promise<void> {
    const submission = await this.find(input.signatureRequestId);
    const signed = {
      signature: input.supervisorSignature,
      comments: input.supervisorComments || null,
      signedAt: new Date(),
    };
    const evidence = freezeEvidence(submission, signed, client);
    const answer = { state: 'signed', answer: { evidence: evidence.sha256 } } as const;
    try {
      await this.database.transaction(async (manager) => {
        // The first answer counts: these travel together, and what comes later takes all of them back.
        const first = await Promise.all([
          this.requests.answer(manager, submission.signatureRequestId, answer),
          this.hours.sign(manager, submission.id, signed),
          insertEvidence(manager, [submission.id, submission.signatureRequestId, evidence.document, evidence.sha256]),
        ]);
        if (first.includes(false)) throw new AnsweredBefore();
      });
    } catch (error) {
      throw error instanceof AnsweredBefore ? tooLate(await this.find(input.signatureRequestId)) : error;
    }
  }

  /** Notes that somebody looks at the request of a token. An unknown token changes nothing. */
  async opened(token: SignatureToken): Promise<void> {
    const request = await this.requests.ofToken(token);
    if (request) await this.requests.opened(request.id);
  }

  private async find(token: SignatureToken): Promise<LinkedSubmission> {
    const submission = await this.hours.forSignature(token);
    if (!submission) throw new PortalError('not_found', invalidLink);
    if (submission.expired) throw new PortalError('gone', invalidLink).ofMail(submission.member.chapter);
    return submission;
  }
}

const noLongerNeeded = ({ member }: SubmissionDetails) =>
  new PortalError('gone', 'These hours have already been reviewed. A signature is no longer needed.').ofMail(
    member.chapter,
  );

const tooLate = (submission: SubmissionDetails) =>
  submission.signature === null
    ? noLongerNeeded(submission)
    : new PortalError('conflict', 'This signature request has already been completed.');
