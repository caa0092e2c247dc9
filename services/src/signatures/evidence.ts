import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type SignatureData,
  type Society,
  signatureStatement,
  signingExplained,
  statementVersion,
} from '@portal/contracts';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config, societyOf } from '../config/config.ts';
import { prepare } from '../database/prepare.ts';
import type { SubmissionDetails, SupervisorSignature } from '../hours/hours.service.ts';
import type { Client } from '../http/endpoint.ts';
import { timestampOrNull } from '../http/timestamp.ts';

/** The submission on the signature page (spec section 3, 'Signature lookup response'). */
export const signatureData = (submission: SubmissionDetails): SignatureData => ({
  hours: submission.hours,
  hours_type: submission.hoursType,
  first_name: submission.member.firstName,
  last_name: submission.member.lastName,
  service_date: submission.serviceDate,
  description: submission.description,
  signature: submission.signature,
  signed_at: timestampOrNull(submission.signatureSignedAt),
  chapter: submission.member.chapter,
});

const insertEvidence = prepare(
  `INSERT INTO signature_evidence (submission_id, signature_request_id, document, sha256) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING`,
);

/** `hours` are those of a correction. */
type Signed = SupervisorSignature & { hours?: number };

/** Who signed what, with which statement, when and from where. */
export type EvidenceDocument = ReturnType<typeof documentOf>;

function documentOf(submission: SubmissionDetails, signed: Signed, of: { client: Client; society: Society }) {
  const shown = signatureData(submission);
  const { hours = shown.hours } = signed;
  const { client, society } = of;
  return {
    submissionId: submission.id,
    signatureRequestId: submission.signatureRequestId,
    supervisor: { name: submission.supervisorName, email: submission.supervisorEmail },
    shown,
    society,
    explained: signingExplained(shown.chapter, society),
    statement: { version: statementVersion, text: signatureStatement({ ...shown, hours }) },
    signature: signed.signature,
    comments: signed.comments,
    signedAt: signed.signedAt.toISOString(),
    ip: client.ip,
    userAgent: client.userAgent,
  };
}

/** Freezes what a supervisor saw and said. */
@Injectable()
export class Evidence {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Returns the hash of the evidence, and what stores it. */
  freeze(submission: SubmissionDetails, signed: Signed, client: Client) {
    const document = JSON.stringify(documentOf(submission, signed, { client, society: societyOf(this.config) }));
    const sha256 = createHash('sha256').update(document).digest('hex');
    const values = [submission.id, submission.signatureRequestId, document, sha256];
    return { sha256, store: (manager: EntityManager) => insertEvidence(manager, values) };
  }
}
