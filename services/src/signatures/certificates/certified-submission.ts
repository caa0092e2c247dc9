import type { Chapter, HoursType } from '@portal/contracts';
import type { EntityManager } from 'typeorm';
import { prepare } from '../../database/prepare.ts';
import type { EvidenceDocument } from '../evidence.ts';
import { firstBreak, type Recorded, recordedColumns } from '../history-chain.ts';
import { type Revocable, revocableInSql } from './revocable.ts';

interface Row extends Recorded, Revocable {
  content: { hours: number; hours_type: HoursType; service_date: string };
  memberId: number;
  signatureRequestId: string;
  /** Null unless it is approved. */
  approvedAt: Date | null;
  document: string | null;
  sha256: string | null;
}

/** A submission with the evidence of its present signature. `approvedHours` are all, or fewer. Null unless it is approved. */
export interface SignedSubmission
  extends Revocable,
    Pick<Row, 'id' | 'memberId' | 'signatureRequestId' | 'approvedAt' | 'approvedHours'> {
  /** Those that the supervisor signed. */
  hours: number;
  hoursType: HoursType;
  serviceDate: string;
  chapter: Chapter;
  evidence: EvidenceDocument;
  sha256: string;
  /** See `firstBreak`. */
  broken: string | undefined;
}

/** A submission that has a certificate. */
export type CertifiedSubmission = SignedSubmission & { approvedAt: Date; approvedHours: number };

/** Hours that a supervisor has corrected have a signature when the student has accepted them. */
const select = (condition: string) =>
  prepare<Row>(
    `SELECT ${recordedColumns}, member_id AS "memberId", submission.signature_request_id AS "signatureRequestId",
       CASE WHEN status = 'approved' THEN reviewed_at END AS "approvedAt",
       signed.document, signed.sha256,
       ${revocableInSql('certificates', 'certificates.signature_request_id = submission.signature_request_id')}
     FROM hours_submissions AS submission LEFT JOIN signature_evidence AS signed
       ON submission.signature IS NOT NULL AND signed.signature_request_id = submission.signature_request_id
     WHERE ${condition}`,
  );
const findById = select('id = $1');
const findByCode = select(
  'submission.signature_request_id = (SELECT signature_request_id FROM certificates WHERE hash = $1 AND revoked_at IS NULL)',
);

interface Found {
  memberId: number;
  /** Undefined if nobody has signed the submission as it is. */
  signed?: SignedSubmission;
}

/** Undefined if there is no such submission. */
export async function findSubmission(manager: EntityManager, id: string): Promise<Found | undefined> {
  const [row] = await findById(manager, [id]);
  return row && { memberId: row.memberId, signed: signedOf(row) };
}

/** The submission of a valid certificate. An edited submission has another signature, so its old code finds none. */
export async function findCertified(manager: EntityManager, hash: Buffer): Promise<SignedSubmission | undefined> {
  const [row] = await findByCode(manager, [hash]);
  return row && signedOf(row);
}

function signedOf(row: Row): SignedSubmission | undefined {
  const { document, sha256, content } = row;
  if (document === null || sha256 === null) return undefined;
  const evidence: EvidenceDocument = JSON.parse(document);
  const { hours, hours_type: hoursType, service_date: serviceDate } = content;
  const { chapter } = evidence.shown;
  return { ...row, sha256, hours, hoursType, serviceDate, chapter, evidence, broken: firstBreak(row) };
}
