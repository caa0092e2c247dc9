import { randomBytes } from 'node:crypto';
import { connected } from '@portal/local/postgres/connection';
import type { Request } from 'autocannon';
import type { Goal } from '../machine/comparison.ts';
import { type Callers, students } from './people.ts';

/** A call that is measured. */
export interface MeasuredCall {
  name: string;
  goal: Goal;
  /** The next request; each one changes or reads another row. */
  next(): Request;
}

/** Signs `count` requests and approves `count` others at most, on each side. */
export interface Rows {
  tokens: string[];
  reviewable: string[];
}

/** Letters for digits: each supervisor has a name, which has no digits. */
const digitNames = 'aeioulnrst';
const nameOf = (supervisor: number): string =>
  `Grace H${[...String(supervisor)].map((digit) => digitNames[Number(digit)]).join('')}`;

/** Adds submissions that wait for a signature, with the tokens of their links, and others that can be approved. */
export const addSubmissions = (databaseUrl: string, count: number): Promise<Rows> =>
  connected(databaseUrl, async (client) => {
    const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
    await client.query(
      `WITH waiting AS (${insertSubmissions('async', 'needs_signature', 'gen_random_uuid()')} RETURNING signature_request_id),
         numbered AS (SELECT signature_request_id, row_number() OVER () AS n FROM waiting)
       INSERT INTO link_tokens (hash, purpose, subject_id, expires_at)
       SELECT sha256(convert_to(($2::text[])[n], 'UTF8')), 'signature', signature_request_id, now() + interval '1 day' FROM numbered`,
      [count, tokens],
    );
    const { rows } = await client.query(`${insertSubmissions('sync', 'pending', 'NULL::uuid')} RETURNING id`, [count]);
    // They came one after the other, and a worker checked each.
    await client.query('TRUNCATE unchecked_submissions');
    await client.query('VACUUM ANALYZE');
    return { tokens, reviewable: rows.map(({ id }) => id) };
  });

/** Of the students who make the calls, whose ids follow that of their admin. Nobody has two of one day, which would get flags. */
const insertSubmissions = (type: string, status: string, reference: string) => `
  INSERT INTO hours_submissions (member_id, hours, hours_type, service_date, description, supervisor_name,
    supervisor_email, status, signature_request_id)
  SELECT admin.id + 1 + n % ${students}, 2.5, '${type}', current_date - n / ${students}, 'Sorted donations at the pantry ' || n,
    'Grace H' || translate(n::text, '0123456789', '${digitNames}'),
    'grace' || n || '@pantry.test', '${status}', ${reference}
  FROM generate_series(1, $1::integer) n, (SELECT id FROM members WHERE clerk_id = 'user_bench0') AS admin`;

export const post = (path: string, body: object, headers: object): Request => ({
  method: 'POST',
  path: `/api/v1${path}`,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The measured calls for one side. Each address may ask for few signatures a minute, so each request has its own. */
export function measuredCalls({ students: callers, admin }: Callers, { tokens, reviewable }: Rows): MeasuredCall[] {
  let [asked, read] = [0, 0];
  const address = () => `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  const submit = (hoursType: 'sync' | 'async') => (): Request => {
    asked += 1;
    const { clerkId, authorization } = callers[asked % callers.length] as Callers['admin'];
    const serviceDate = new Date(Date.UTC(2026, 2, 14 - asked / callers.length)).toISOString().slice(0, 10);
    const hours = { hours: hoursType === 'async' ? 4.5 : 2.5, hoursType, serviceDate };
    const supervisor = { supervisorName: nameOf(asked), supervisorEmail: `grace${asked}@pantry.test` };
    const description = `Sorted donations at the food pantry, shift ${asked}`;
    return post('/hours/submit', { clerkId, ...hours, description, ...supervisor }, { authorization });
  };
  const view = (): Request => {
    asked += 1;
    read += 1;
    const path = `/api/v1/hours/signature?signatureRequestId=${tokens[read % tokens.length]}`;
    return { method: 'GET', path, headers: { 'x-forwarded-for': address() } };
  };
  const sign = (): Request => {
    asked += 1;
    const signature = { supervisorSignature: 'Grace Hopper', supervisorComments: '', verificationConfirmed: true };
    const body = { signatureRequestId: tokens.pop(), ...signature };
    return post('/hours/signature', body, { 'x-forwarded-for': address() });
  };
  const approve = (): Request => {
    const body = { submissionId: reviewable.pop(), action: 'approve', adminId: admin.clerkId };
    return post('/hours/admin/approve', body, { authorization: admin.authorization });
  };
  return [
    { name: 'POST hours/submit with a signature request', goal: { least: 0.35 }, next: submit('async') },
    { name: 'POST hours/submit without', goal: { least: 0.5 }, next: submit('sync') },
    { name: 'GET hours/signature', goal: { least: 0.5 }, next: view },
    { name: 'POST hours/signature', goal: { least: 0.35 }, next: sign },
    { name: 'POST hours/admin/approve', goal: { least: 0.35 }, next: approve },
  ];
}
