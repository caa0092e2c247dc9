import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { SignatureToken } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource } from 'typeorm';
import { prepare } from '../database/prepare.ts';
import { HoursService, type SubmissionDetails } from '../hours/hours.service.ts';
import type { RequestTo } from '../http/endpoint.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { freezeEvidence, signatureData } from './evidence.ts';

const invalidLink = 'This signature request link is invalid or has expired.';

const insertEvidence = prepare('INSERT INTO signature_evidence (submission_id, document, sha256) VALUES ($1, $2, $3)');

/** What supervisors see and do with their link (spec section 2, 'Supervisor signature page'). */
@Injectable()
export class SignaturesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly hours: HoursService,
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
    const done = await this.database.transaction(async (manager) => {
      const first = await this.hours.sign(manager, submission.id, signed);
      if (first) await insertEvidence(manager, freezeEvidence(submission, signed, client));
      return first;
    });
    if (!done) throw tooLate(await this.find(input.signatureRequestId));
  }

  private async find(token: SignatureToken): Promise<SubmissionDetails> {
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
