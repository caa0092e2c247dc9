import { isUnderWayInSql, type PersonalData } from '../database/personal-data.ts';

const requests = `id, submission_id, supervisor_email, state, created_at, sent_at, link_expires_at, opened_at, answered_at, answer,
  reminders_sent`;
const evidence = 'evidence.signature_request_id, evidence.submission_id, document, sha256, evidence.created_at';
const ofMember = 'SELECT id FROM hours_submissions WHERE member_id = ANY ($1::integer[])';

const unsigned = `mailbox = mailbox($1) AND ${isUnderWayInSql}`;

/** Those that name the supervisor, as they signed, for hours that are not approved with this signature any longer: they are void. */
const voidTranscripts = `DELETE FROM transcripts USING signature_requests AS request
  JOIN signature_evidence AS evidence ON evidence.signature_request_id = request.id
  JOIN hours_submissions AS submission ON submission.id = request.submission_id
  WHERE request.mailbox = mailbox($1)
    AND (status <> 'approved' OR signature IS DISTINCT FROM document::jsonb ->> 'signature')
    AND submission.member_id = transcripts.member_id
    AND jsonb_path_exists(printed, '$.years[*].lines[*] ? (@.id == $id && @.signedBy == $name)',
      jsonb_build_object('id', submission.id, 'name', document::jsonb ->> 'signature'))`;

export const signaturesData: PersonalData = {
  copy: {
    member: {
      signature_requests: `SELECT ${requests} FROM signature_requests WHERE member_id = ANY ($1::integer[]) ORDER BY created_at`,
      submission_history: `SELECT * FROM submission_history WHERE submission_id IN (${ofMember}) ORDER BY submission_id, number`,
      signature_evidence: `SELECT ${evidence} FROM signature_evidence AS evidence WHERE submission_id IN (${ofMember})`,
      transcripts: 'SELECT printed, created_at, revoked_at FROM transcripts WHERE member_id = ANY ($1::integer[])',
    },
    address: {
      requests_to_the_supervisor: `SELECT ${requests} FROM signature_requests WHERE mailbox = mailbox($1) ORDER BY created_at`,
      evidence_of_the_supervisor: `SELECT ${evidence} FROM signature_evidence AS evidence
        JOIN signature_requests AS request ON request.id = evidence.signature_request_id WHERE mailbox = mailbox($1)`,
    },
  },
  end: {
    address: [
      {
        // Submissions before their requests, as every change of one locks them.
        sql: `WITH submission AS (
            SELECT id FROM hours_submissions WHERE status = 'needs_signature'
              AND id IN (SELECT submission_id FROM signature_requests WHERE ${unsigned})
            ORDER BY id FOR NO KEY UPDATE
          )
          UPDATE signature_requests AS request SET state = 'stopped', answered_at = clock_timestamp() FROM submission
          WHERE request.submission_id = submission.id AND ${unsigned} RETURNING request.id`,
        mail: 'signature-answered',
      },
      // Before the requests are erased, by which it finds them.
      { sql: voidTranscripts },
    ],
  },
  // The histories, the evidence and the requests are erased with their submissions (`erasure.migrations.ts`).
  erase: { member: ['DELETE FROM transcripts WHERE member_id = ANY ($1::integer[])'] },
};
