import { createHash, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { Pool, type PoolClient } from 'pg';

/**
 * The baseline: the least that can answer the same calls from the same tables with the same JSON. It knows no sign-in and
 * checks nothing. Run with an IPC channel: it sends its address and ends with its parent.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const server = Fastify();

/** A prepared statement. */
const statement = (name: string, text: string) => (on: Pool | PoolClient, values: unknown[]) =>
  on.query({ name, text, values });

async function inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const insertSubmission = statement(
  'submit',
  `INSERT INTO hours_submissions (id, member_id, hours, hours_type, service_date, description, supervisor_name,
     supervisor_email, status, signature_request_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const audit = statement('audit', 'INSERT INTO audit_events (actor, action, subject, details) VALUES ($1, $2, $3, $4)');
const outbox = statement('outbox', 'INSERT INTO outbox (id, kind, subject_id) VALUES ($1, $2, $3)');

interface Hours {
  clerkId: string;
  hours: number;
  hoursType: string;
  serviceDate: string;
  description: string;
  supervisorName: string;
  supervisorEmail: string;
}

/** One of the first members for each caller: the product would take the same hours of one member for a mistake. */
const memberOf = (clerkId: string): number => Number(/\d+$/.exec(clerkId)?.[0]);

/** Two rows: the submission and its audit event. */
server.post<{ Body: Hours }>('/api/v1/hours/submit', async ({ body }) => {
  const id = randomUUID();
  const reference = body.hoursType === 'async' ? randomUUID() : null;
  const status = reference ? 'needs_signature' : 'pending';
  const service = [memberOf(body.clerkId), body.hours, body.hoursType, body.serviceDate];
  const texts = [body.description, body.supervisorName, body.supervisorEmail];
  await inTransaction(async (client) => {
    await insertSubmission(client, [id, ...service, ...texts, status, reference]);
    await audit(client, [body.clerkId, 'hours.submitted', id, { status, hours: body.hours }]);
  });
  if (!reference) return { success: true, submissionId: id, message: 'Your hours were submitted for review.' };
  const message = `Your hours were submitted. A signature request goes to ${body.supervisorEmail}.`;
  return { success: true, submissionId: id, signatureRequestId: reference, message };
});

const findByToken = statement(
  'signature',
  `SELECT s.id, s.signature_request_id, s.hours::float, s.hours_type, m.first_name, m.last_name, s.service_date::text, s.description, s.signature,
     s.signature_signed_at AS signed_at, m.chapter, (SELECT count(*)::integer FROM signature_requests other
       WHERE other.state = 'open' AND other.mailbox = r.mailbox AND other.id <> r.id) AS "othersWaiting"
   FROM link_tokens l JOIN signature_requests r ON r.id = l.subject_id
   JOIN hours_submissions s ON s.signature_request_id = r.id JOIN members m ON m.id = s.member_id
   WHERE l.hash = $1 AND l.purpose = 'signature'`,
);

async function submissionOf(token: string) {
  const { rows } = await findByToken(pool, [createHash('sha256').update(token).digest()]);
  return rows[0];
}

server.get<{ Querystring: { signatureRequestId: string } }>('/api/v1/hours/signature', async ({ query }) => {
  const found = await submissionOf(query.signatureRequestId);
  const { id: _, signature_request_id: __, othersWaiting, ...signatureData } = found;
  return { success: true, signatureData, alreadySigned: signatureData.signature !== null, othersWaiting };
});

const sign = statement(
  'sign',
  `UPDATE hours_submissions SET status = 'signed', signature = $2, signature_signed_at = now(), updated_at = now()
   WHERE id = $1 AND status = 'needs_signature'`,
);
const evidence = statement(
  'evidence',
  'INSERT INTO signature_evidence (submission_id, signature_request_id, document, sha256) VALUES ($1, $2, $3, $4)',
);

interface Signature {
  signatureRequestId: string;
  supervisorSignature: string;
}

server.post<{ Body: Signature }>('/api/v1/hours/signature', async ({ body }) => {
  const submission = await submissionOf(body.signatureRequestId);
  const document = JSON.stringify({ submission, ...body });
  await inTransaction(async (client) => {
    await sign(client, [submission.id, body.supervisorSignature]);
    const sha256 = createHash('sha256').update(document).digest('hex');
    await evidence(client, [submission.id, submission.signature_request_id, document, sha256]);
    await outbox(client, [randomUUID(), 'submission-signed', submission.id]);
    await audit(client, ['supervisor', 'hours.signed', submission.id, {}]);
  });
  return { success: true };
});

const approve = statement(
  'approve',
  `UPDATE hours_submissions SET status = 'approved', reviewed_by = $2, reviewed_at = now(), updated_at = now()
   WHERE id = $1 AND status IN ('pending', 'signed') RETURNING member_id, hours, updated_at`,
);
const enter = statement(
  'enter',
  `INSERT INTO hours_entries (member_id, kind, hours, submission_id, created_by) VALUES ($1, 'approval', $2, $3, $4)`,
);
const total = statement(
  'total',
  `UPDATE members SET updated_at = now(), total_hours = (SELECT sum(hours) FROM hours_entries WHERE member_id = $1)
   WHERE id = $1`,
);

interface Approval {
  submissionId: string;
  adminId: string;
}

server.post<{ Body: Approval }>('/api/v1/hours/admin/approve', async ({ body: { submissionId, adminId } }) => {
  const updatedAt = await inTransaction(async (client) => {
    const { rows } = await approve(client, [submissionId, adminId]);
    await enter(client, [rows[0].member_id, rows[0].hours, submissionId, adminId]);
    await total(client, [rows[0].member_id]);
    await outbox(client, [randomUUID(), 'submission-approved', submissionId]);
    await audit(client, [adminId, 'hours.approved', submissionId, {}]);
    return rows[0].updated_at;
  });
  return { success: true, undo_seconds: 10, updated_at: updatedAt };
});

// No e-mail of the baseline is ever sent.
process.once('disconnect', () => process.exit());
process.send?.(await server.listen({ host: '127.0.0.1', port: 0 }));
