import { Inject, Injectable } from '@nestjs/common';
import type { CheckedCertificate, SignatureProof } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource } from 'typeorm';
import { Audit } from '../../audit/audit.ts';
import type { Actor } from '../../auth/actor.ts';
import { CONFIG, type Config } from '../../config/config.ts';
import { prepare } from '../../database/prepare.ts';
import type { FileResponse } from '../../http/file-response.ts';
import { timestampOf } from '../../http/timestamp.ts';
import { hashOf } from '../../links/link-tokens.ts';
import { certificatePdf } from './certificate-pdf.ts';
import {
  type CertifiedSubmission,
  findCertified,
  findSubmission,
  type SignedSubmission,
} from './certified-submission.ts';
import { conflict, issuePdf, refuseRevoked } from './revocable.ts';

const add = prepare('INSERT INTO certificates (hash, signature_request_id) VALUES ($1, $2)');
const revoke = prepare(
  `UPDATE certificates SET revoked_at = now(), revoked_by = $2
   WHERE signature_request_id = $1 AND revoked_at IS NULL RETURNING 1`,
);

/** Shows the evidence of a signature, and certifies approved hours (ADR 56). */
@Injectable()
export class Certificates {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly audit: Audit,
  ) {}

  /** The evidence of the present signature. Null if there is none. */
  async evidence(actor: Actor, submissionId: string): Promise<SignatureProof | null> {
    const signed = await this.find(actor, submissionId);
    return signed ? proofOf(signed, actor) : null;
  }

  /** A certificate with a new code. */
  async make(actor: Actor, submissionId: string): Promise<FileResponse> {
    const signed = await this.find(actor, submissionId);
    if (!isApproved(signed)) throw conflict('Only hours that are signed and approved have a certificate.');
    if (signed.broken) throw conflict('The history of these hours is damaged. Please ask an admin.');
    refuseRevoked(signed, actor, 'certificate');
    const draw = (code: string) => certificatePdf(signed, code, this.config);
    return issuePdf(`certificate-${signed.serviceDate}`, draw, (hash) =>
      this.database.transaction((manager) =>
        Promise.all([
          add(manager, [hash, signed.signatureRequestId]),
          this.audit.record(manager, { actor: actor.clerkId, action: 'certificate.made', subject: submissionId }),
        ]),
      ),
    );
  }

  /** Ends all certificates of the present signature. */
  async revoke(actor: Actor, submissionId: string): Promise<void> {
    const signed = await this.find(actor, submissionId);
    if (!signed?.valid) throw conflict('These hours have no valid certificate.');
    await this.database.transaction(async (manager) => {
      const revoked = await revoke(manager, [signed.signatureRequestId, actor.clerkId]);
      if (revoked.length === 0) return;
      await this.audit.record(manager, { actor: actor.clerkId, action: 'certificate.revoked', subject: submissionId });
    });
  }

  /** What everybody may know who has the code. Null unless the certificate is valid now. */
  async check(code: string): Promise<CheckedCertificate | null> {
    const signed = await findCertified(this.database.manager, hashOf(code));
    if (!isApproved(signed) || signed.broken) return null;
    const { first_name, last_name, chapter } = signed.evidence.shown;
    return {
      first_name,
      last_initial: [...last_name][0] ?? '',
      chapter,
      hours: signed.hours,
      approved_hours: signed.approvedHours,
      hours_type: signed.hoursType,
      service_date: signed.serviceDate,
      signed_at: signed.evidence.signedAt,
      approved_at: timestampOf(signed.approvedAt),
    };
  }

  private async find(actor: Actor, submissionId: string): Promise<SignedSubmission | undefined> {
    const found = await findSubmission(this.database.manager, submissionId);
    const isAllowed = actor.role === 'admin' || found?.memberId === actor.id;
    if (!isAllowed) throw new PortalError('forbidden', 'You can see the evidence of your own submissions only.');
    if (!found) throw new PortalError('not_found', 'Submission not found');
    return found.signed;
  }
}

const isApproved = (signed?: SignedSubmission): signed is CertifiedSubmission => Boolean(signed?.approvedAt);

function proofOf({ evidence, sha256, broken, valid }: SignedSubmission, { role }: Actor): SignatureProof {
  const isAdmin = role === 'admin';
  return {
    statement: evidence.statement.text,
    statement_version: evidence.statement.version,
    description: evidence.shown.description,
    supervisor_name: evidence.supervisor.name,
    supervisor_email: evidence.supervisor.email,
    signature: evidence.signature,
    comments: evidence.comments,
    signed_at: evidence.signedAt,
    ip: isAdmin ? evidence.ip : null,
    user_agent: isAdmin ? evidence.userAgent : null,
    sha256,
    broken: broken ?? null,
    certificates: valid,
  };
}
