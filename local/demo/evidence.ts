import { createHash } from 'node:crypto';
import { type SignatureData, signatureStatement, statementVersion } from '@portal/contracts';
import type { Person } from './people.ts';
import type { DemoSubmission } from './submissions.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** The evidence of a signature, as the services store it, with an address from the range for examples. */
export function evidenceOf(submission: DemoSubmission, { firstName, lastName, chapter }: Person) {
  const { id, activity, signature, hours, serviceDate, description, signatureRequestId } = submission;
  const shown: SignatureData = {
    hours,
    hours_type: activity.hoursType,
    first_name: firstName,
    last_name: lastName,
    service_date: serviceDate,
    description,
    signature: null,
    signed_at: null,
    chapter,
  };
  const document = JSON.stringify({
    submissionId: id,
    signatureRequestId,
    supervisor: { name: activity.supervisor.name, email: activity.supervisor.email },
    shown,
    statement: { version: statementVersion, text: signatureStatement(shown) },
    signature: activity.supervisor.name,
    comments: signature?.comments ?? null,
    signedAt: signature?.at.toISOString(),
    ip: '203.0.113.24',
    userAgent: browser,
  });
  return {
    submission_id: id,
    signature_request_id: signatureRequestId,
    document,
    sha256: createHash('sha256').update(document).digest('hex'),
    created_at: signature?.at,
  };
}
