import type { EntityManager } from 'typeorm';
import { fullNameInSql } from '../../database/member-name.ts';
import { prepare } from '../../database/prepare.ts';
import type { Client } from '../../http/endpoint.ts';
import type { FlagFacts } from './rules.ts';

interface Row extends Omit<FlagFacts, 'signed'> {
  signature: string | null;
  signedAt: Date | null;
  signerOrigin: Client | null;
}

/** The most requests of one address, and entries of one supervisor's name, that are read. */
const [mostRequests, mostNamed] = [1000, 200];

const isOther = `other.id <> member.id AND other.deleted_at IS NULL AND other.role <> 'admin'`;

/** The other members with this name, folded. The erasure of a member looks for their spelling in the reasons of flags. */
const named = (name: string): string => `SELECT ${fullNameInSql('other')} FROM members AS other
  WHERE ${isOther} AND folded(${fullNameInSql('other')}) = ${name}`;

const findFacts = prepare<Row>(`
  WITH entry AS (SELECT * FROM hours_submissions WHERE id = $1),
  -- Computed once, not for each member that is compared.
  signer AS MATERIALIZED (
    SELECT mailbox(supervisor_email) AS mailbox, folded(supervisor_name) AS called, folded(signature) AS signed FROM entry
  ),
  requests AS (
    SELECT request.member_id, request.submission_id, request.created_at
    FROM signer JOIN signature_requests AS request ON request.mailbox = signer.mailbox
    ORDER BY request.created_at DESC LIMIT ${mostRequests}
  )
  SELECT json_build_object('name', ${fullNameInSql('member')}, 'email', member.email, 'origin', entry.submitted_from) AS student,
    json_build_object('name', supervisor_name, 'email', supervisor_email) AS supervisor,
    hours::float8, service_date::text AS "serviceDate", description,
    (SELECT sent_at FROM signature_requests WHERE id = entry.signature_request_id) AS "sentAt",
    signature, signature_signed_at AS "signedAt",
    (SELECT json_build_object('ip', shown ->> 'ip', 'userAgent', shown ->> 'userAgent')
     FROM (SELECT document::json AS shown FROM signature_evidence
       WHERE signature_request_id = entry.signature_request_id) AS evidence) AS "signerOrigin",
    ARRAY(
      SELECT ${fullNameInSql('other')} FROM members AS other WHERE ${isOther} AND mailbox(other.email) = signer.mailbox
      UNION ${named('called')}
      UNION ${named('signed')} LIMIT 3
    ) AS namesakes,
    (SELECT count(DISTINCT member_id)::integer FROM requests, coalesce(entry.signature_signed_at, now()) AS until
     WHERE created_at > until - interval '30 days' AND created_at <= until) AS "studentsOfSigner",
    ARRAY(SELECT DISTINCT lower(split_part(named.supervisor_email, '@', 2)) FROM (
      SELECT supervisor_email FROM hours_submissions
      WHERE folded(supervisor_name) = signer.called LIMIT ${mostNamed}
    ) AS named) AS "otherDomains",
    (SELECT coalesce(json_agg(json_build_object('hours', hours::float8, 'description', description,
       'supervisorEmail', supervisor_email)), '[]') FROM hours_submissions
     WHERE member_id = entry.member_id AND service_date = entry.service_date AND id <> entry.id
       AND status NOT IN ('rejected', 'withdrawn')) AS "sameDay",
    ARRAY(SELECT DISTINCT service_date::text FROM hours_submissions
      WHERE id IN (SELECT submission_id FROM requests) AND id <> entry.id ORDER BY 1) AS "signerDates"
  FROM entry CROSS JOIN signer JOIN members AS member ON member.id = entry.member_id`);

/** What the rules need of a submission. Undefined if there is none. */
export async function factsOf(manager: EntityManager, submissionId: string): Promise<FlagFacts | undefined> {
  const [row] = await findFacts(manager, [submissionId]);
  if (!row) return undefined;
  const { signature, signedAt, signerOrigin, ...facts } = row;
  return {
    ...facts,
    ...(signature && signedAt && { signed: { name: signature, at: signedAt, origin: signerOrigin } }),
  };
}
