import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FlagRule } from '@portal/contracts';
import { outboxOf } from './mail/outbox-rows.ts';
import { openTransaction } from './support/obstacle.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import {
  hoursWithoutProof,
  hoursWithProof,
  issueToken,
  nothingUnchecked,
  requestSignature,
  signing,
  stateOf,
  submit,
} from './support/submissions.ts';

let portal: Portal;
let admin: Person;
beforeAll(async () => {
  portal = await Portal.start({
    ROLES: 'users,hours,worker',
    OUTBOX_SWEEP_MS: '100',
    FLAG_STUDENTS_PER_SIGNER: '1',
    REVIEW_UNDO_SECONDS: '60',
  });
  admin = await createMember(portal, { role: 'admin' });
});
afterAll(() => portal.stop());

const newAddress = () => `${randomUUID()}@pantry.test`;
const list = (filter: { flags?: 'open'; status?: 'signed'; page?: number; limit?: number } = {}) =>
  portal.call('GET /hours/admin/list', filter, admin);
const flagsOf = async (id: string) => (await list()).submissions.find((row) => row.id === id)?.flags ?? [];
const clear = (submissionId: string, rule: FlagRule, note = 'I know both of them') =>
  portal.ask('POST /hours/admin/clearFlag', { submissionId, rule, note }, admin);

const checked = () => nothingUnchecked(portal);

async function signed(student: Person, supervisorEmail = newAddress()): Promise<string> {
  const { submissionId, token } = await requestSignature(portal, student, { supervisorEmail });
  // The flags need to know when the e-mail was sent, which the worker notes after that.
  await outboxOf(portal, submissionId);
  await portal.call('POST /hours/signature', signing(token));
  await checked();
  return submissionId;
}

it('appear after a signature, each with its reason, and a filter finds them', async () => {
  const student = await createMember(portal);
  const id = await signed(student);
  expect(await flagsOf(id)).toEqual([
    {
      rule: 'same_device',
      reason: 'The student and the signer used the same network and the same kind of device.',
      cleared_at: null,
      cleared_by: null,
      note: null,
    },
    expect.objectContaining({
      rule: 'signed_quickly',
      reason: expect.stringMatching(/^It was signed \d+ seconds after/),
    }),
  ]);
  const { submissionId: unsuspicious } = await submit(
    portal,
    student,
    hoursWithoutProof(student, { serviceDate: '2026-02-01' }),
  );
  await checked();
  const found = async (filter = {}) => (await list({ flags: 'open', ...filter })).submissions.map((row) => row.id);
  expect(await found()).toContain(id);
  expect(await found({ status: 'signed' })).toContain(id);
  expect(await found({ status: 'pending' })).not.toContain(id);
  expect(await found({ search: 'Grace' })).toContain(id);
  expect(await found()).not.toContain(unsuspicious);
  const { pagination } = await list({ flags: 'open', limit: 1 });
  expect(pagination.total).toBe((await found()).length);
});

it('compare the signer with the network in which the student last edited', async () => {
  const student = await createMember(portal);
  const supervisorEmail = newAddress();
  const { submissionId } = await requestSignature(portal, student, { supervisorEmail });
  const elsewhere = JSON.stringify({ ip: '198.51.100.7', userAgent: 'Phone' });
  await portal.sql('UPDATE hours_submissions SET submitted_from = $2 WHERE id = $1', [submissionId, elsewhere]);
  const { clerkId: _, confirmed: __, proofRequired: ___, ...hours } = hoursWithProof(student, { supervisorEmail });
  await portal.call('POST /hours/edit', { ...hours, submissionId, description: 'Sorted cans' }, student);
  const { signature_request_id: request } = await stateOf(portal, submissionId);
  await portal.call('POST /hours/signature', signing(await issueToken(portal, `${request}`)));
  await checked();
  expect((await flagsOf(submissionId)).map(({ rule }) => rule)).toContain('same_device');
});

it('know the other submissions of the student, the supervisor and the members', async () => {
  const [student, other] = [
    await createMember(portal),
    await createMember(portal, { firstName: 'Chidi', lastName: 'Li' }),
  ];
  const supervisorEmail = newAddress();
  const hours = { supervisorEmail, supervisorName: 'CHIDI LI', hours: 20, serviceDate: '2026-01-05' };
  await requestSignature(portal, other, { supervisorEmail });
  await requestSignature(portal, student, hours);
  const { submissionId } = await requestSignature(portal, student, hours);
  await checked();
  const flags = Object.fromEntries((await flagsOf(submissionId)).map(({ rule, reason }) => [rule, reason]));
  expect(flags).toEqual({
    signer_is_member: 'The supervisor has the name or address of a member: Chidi Li.',
    busy_signer: '2 students named this supervisor in 30 days.',
    duplicate: expect.any(String),
    long_day: 'The entries of that day are 40 hours.',
  });
});

it('are not stored again where a check finds the same', async () => {
  const submissionId = await signed(await createMember(portal));
  const version = async () => {
    const [row] = await portal.sql('SELECT xmin, flags FROM hours_submissions WHERE id = $1', [submissionId]);
    return row;
  };
  const before = await version();
  expect(before?.flags).toContainEqual(expect.objectContaining({ rule: 'signed_quickly' }));
  await portal.sql('INSERT INTO unchecked_submissions VALUES ($1)', [submissionId]);
  await checked();
  expect(await version()).toEqual(before);
});

it('can be cleared once, with a note that stays, and do not come back', async () => {
  const id = await signed(await createMember(portal));
  expect(await clear(id, 'same_device', ' ')).toMatchObject({
    status: 400,
    body: { fields: { note: 'Please say why the flag can be cleared' } },
  });
  const answers = await Promise.all([clear(id, 'same_device'), clear(id, 'same_device')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await clear(id, 'signed_quickly')).status).toBe(200);
  expect((await list({ flags: 'open' })).submissions.map((row) => row.id)).not.toContain(id);
  await portal.sql('INSERT INTO unchecked_submissions VALUES ($1)', [id]);
  await checked();
  expect(await flagsOf(id)).toMatchObject([
    { rule: 'same_device', note: 'I know both of them', cleared_by: 'Ada Byron' },
    { rule: 'signed_quickly', note: 'I know both of them' },
  ]);
  expect((await list({ flags: 'open' })).submissions.map((row) => row.id)).not.toContain(id);
  const audit = await portal.sql(
    `SELECT actor, details FROM audit_events WHERE action = 'hours.flag_cleared' AND subject = $1`,
    [id],
  );
  expect(audit).toContainEqual({ actor: admin.clerkId, details: { rule: 'same_device' } });
});

it('that were cleared are open again after an edit, with the reasons of then', async () => {
  const student = await createMember(portal, { firstName: 'Barnaby', lastName: 'Oldfield' });
  const { submissionId } = await requestSignature(portal, student, {
    supervisorName: 'Barnaby Oldfeld',
    supervisorEmail: newAddress(),
  });
  await checked();
  expect((await clear(submissionId, 'student_is_signer', 'His uncle')).status).toBe(200);
  const { clerkId: _, confirmed: __, proofRequired: ___, ...hours } = hoursWithProof(student);
  const supervisorEmail = 'barnaby.oldfield@pantry.test';
  await portal.call('POST /hours/edit', { ...hours, submissionId, supervisorEmail }, student);
  await checked();
  expect(await flagsOf(submissionId)).toMatchObject([
    { rule: 'student_is_signer', reason: expect.stringContaining(supervisorEmail), cleared_at: null, note: null },
  ]);
  expect((await list({ flags: 'open' })).submissions.map(({ id }) => id)).toContain(submissionId);
  // Without a change that is checked.
  expect((await clear(submissionId, 'student_is_signer')).status).toBe(200);
  await portal.call('POST /hours/edit', { ...hours, submissionId, supervisorEmail, supervisorPhone: '1' }, student);
  expect(await flagsOf(submissionId)).toMatchObject([{ rule: 'student_is_signer', cleared_at: null }]);
});

it('do not keep the name of a member who is erased, whether they were cleared or not', async () => {
  const [member, student] = [
    await createMember(portal, { firstName: 'Wilhelmina', lastName: 'Quackenbush' }),
    await createMember(portal),
  ];
  const about = () => ({ supervisorName: 'WILHELMINA QUACKENBUSH', supervisorEmail: newAddress() });
  const [open, cleared] = [
    await requestSignature(portal, student, { ...about(), hours: 40, serviceDate: '2026-01-06' }),
    await requestSignature(portal, student, about()),
  ];
  await checked();
  expect((await clear(cleared.submissionId, 'signer_is_member')).status).toBe(200);
  await portal.call('POST /users/erase', { email: member.email, dryRun: false }, admin);
  await checked();
  expect([await flagsOf(open.submissionId), await flagsOf(cleared.submissionId)]).toEqual([
    [expect.objectContaining({ rule: 'long_day' })],
    [],
  ]);
});

it('that were cleared stay so where the name of a member who is erased is only a part of what they name', async () => {
  const member = await createMember(portal, { firstName: 'Joss', lastName: '' });
  await createMember(portal, { firstName: 'Jossamine', lastName: 'Pettigrew' });
  const student = await createMember(portal);
  const about = () => ({ supervisorName: 'Jossamine Pettigrew', supervisorEmail: newAddress() });
  const [other, own] = [
    await requestSignature(portal, student, about()),
    await requestSignature(portal, student, about()),
  ];
  await checked();
  for (const { submissionId } of [other, own]) expect((await clear(submissionId, 'signer_is_member')).status).toBe(200);
  // As releases before wrote a name without a last one.
  const renamed = `UPDATE hours_submissions SET flags = replace(flags::text, 'Jossamine Pettigrew', 'Joss ')::jsonb WHERE id = $1`;
  await portal.sql(renamed, [own.submissionId]);
  await portal.call('POST /users/erase', { email: member.email, dryRun: false }, admin);
  await checked();
  const ofRule = async (id: string) => (await flagsOf(id)).filter(({ rule }) => rule === 'signer_is_member');
  expect(await ofRule(other.submissionId)).toMatchObject([{ note: 'I know both of them', cleared_by: 'Ada Byron' }]);
  // It named who was erased, and the check finds the other one.
  expect(await ofRule(own.submissionId)).toMatchObject([{ cleared_at: null, note: null }]);
});

it('that were cleared do not keep the name of an admin who is erased', async () => {
  const leaving = await createMember(portal, { role: 'admin', firstName: 'Theodora', lastName: 'Winterbourne' });
  const id = await signed(await createMember(portal));
  await checked();
  expect((await clear(id, 'same_device')).status).toBe(200);
  const clearing = { submissionId: id, rule: 'signed_quickly', note: 'I was there' } as const;
  await portal.call('POST /hours/admin/clearFlag', clearing, leaving);
  await portal.call('POST /users/erase', { email: leaving.email, dryRun: false }, admin);
  expect(await flagsOf(id)).toMatchObject([
    { rule: 'same_device', cleared_by: 'Ada Byron' },
    { rule: 'signed_quickly', cleared_by: 'Former Member', note: 'I was there' },
  ]);
});

it('do not keep the name and the address of a supervisor who is erased, and are in a copy of the data', async () => {
  const student = await createMember(portal, { firstName: 'Barnaby', lastName: 'Oldfield' });
  const supervisorEmail = `barnaby.oldfield.${randomUUID()}@pantry.test`;
  const about = { supervisorName: 'Barnaby Oldfeld', supervisorEmail };
  const { submissionId } = await requestSignature(portal, student, about);
  await checked();
  expect((await clear(submissionId, 'student_is_signer', 'His uncle')).status).toBe(200);
  const { body } = await portal.ask('POST /users/personalData', { email: student.email }, admin);
  expect(JSON.parse(`${body}`).submissions[0].flags).toMatchObject([{ rule: 'student_is_signer', note: 'His uncle' }]);
  await portal.call('POST /users/erase', { email: supervisorEmail, dryRun: false }, admin);
  await checked();
  expect(await flagsOf(submissionId)).toEqual([]);
});

it('stay after the supervisor is erased where they do not name them, without what an admin noted', async () => {
  const student = await createMember(portal, { firstName: 'Ottilie', lastName: 'Marchbank' });
  const about = { supervisorName: 'Ottilie Marchbanks', supervisorEmail: newAddress(), hours: 20 };
  const { submissionId: first } = await requestSignature(portal, student, about);
  const { submissionId } = await requestSignature(portal, student, about);
  await portal.sql('INSERT INTO unchecked_submissions VALUES ($1) ON CONFLICT DO NOTHING', [first]);
  await checked();
  expect((await flagsOf(submissionId)).map(({ rule }) => rule)).toContain('student_is_signer');
  expect((await clear(submissionId, 'long_day', 'Ottilie says so')).status).toBe(200);
  await portal.call('POST /users/erase', { email: about.supervisorEmail, dryRun: false }, admin);
  await checked();
  expect(await flagsOf(submissionId)).toMatchObject([
    { rule: 'duplicate', cleared_at: null },
    { rule: 'long_day', cleared_at: expect.any(String), note: null },
  ]);
  const { submissions } = await list({ flags: 'open' });
  expect(submissions.map(({ id }) => id)).toContain(submissionId);
});

it('are not looked for while the submission is being changed, which then succeeds', async () => {
  const id = await signed(await createMember(portal));
  const change = await openTransaction(portal, 'SELECT FROM hours_submissions WHERE id = $1 FOR NO KEY UPDATE', [id]);
  await portal.sql('INSERT INTO unchecked_submissions VALUES ($1)', [id]);
  // Several of the worker's rounds.
  await setTimeout(500);
  await change.query('UPDATE hours_submissions SET hours = 49 WHERE id = $1', [id]);
  await change.commit();
  await checked();
  expect((await flagsOf(id)).map(({ rule }) => rule)).toContain('long_day');
});

describe('flags about other entries of the day', () => {
  it('are looked at again without those of a signature, which stay', async () => {
    const [student, other] = [await createMember(portal), await createMember(portal)];
    const about = { supervisorEmail: newAddress(), hours: 20, serviceDate: '2026-01-05' };
    await requestSignature(portal, other, about);
    const { submissionId: first } = await requestSignature(portal, student, about);
    const { submissionId, token } = await requestSignature(portal, student, about);
    await portal.call('POST /hours/signature', signing(token));
    await checked();
    const before = `now() - interval '40 days'`;
    await portal.sql(`UPDATE signature_requests SET created_at = ${before} WHERE submission_id = $1`, [submissionId]);
    await portal.sql(
      `UPDATE signature_requests SET created_at = ${before} WHERE member_id = (SELECT id FROM members WHERE clerk_id = $1)`,
      [other.clerkId],
    );
    await portal.sql(`UPDATE hours_submissions SET signature_signed_at = ${before} WHERE id = $1`, [submissionId]);
    await portal.call('POST /hours/withdraw', { submissionId: first }, student);
    await checked();
    const rules = (await flagsOf(submissionId)).map(({ rule }) => rule);
    expect(rules).toContain('busy_signer');
    expect(rules).not.toContain('duplicate');
  });

  const rules = async (id: string) => {
    await checked();
    return (await flagsOf(id)).map(({ rule }) => rule).sort();
  };

  /** Two entries of a day, the second of which has both flags. */
  async function twoOfADay() {
    const student = await createMember(portal);
    const about = { supervisorEmail: newAddress(), hours: 20, serviceDate: '2026-01-05' };
    const { submissionId: first } = await requestSignature(portal, student, about);
    await checked();
    const { submissionId: second } = await requestSignature(portal, student, about);
    expect(await rules(second)).toEqual(['duplicate', 'long_day']);
    const { clerkId: _, confirmed: __, proofRequired: ___, ...typed } = hoursWithProof(student, about);
    const edit = (changes: Partial<typeof typed>) =>
      portal.call('POST /hours/edit', { ...typed, ...changes, submissionId: first }, student);
    return { student, first, second, edit };
  }

  it('go when the other entry is withdrawn', async () => {
    const { student, first, second } = await twoOfADay();
    await portal.call('POST /hours/withdraw', { submissionId: first }, student);
    expect(await rules(second)).toEqual([]);
  });

  it('go when it is rejected, and one of the two has them again when that is undone', async () => {
    const { first, second } = await twoOfADay();
    const review = { action: 'reject', adminNotes: 'Twice', adminId: admin.clerkId, submissionId: first } as const;
    await portal.call('POST /hours/admin/approve', review, admin);
    expect(await rules(second)).toEqual([]);
    await portal.call('POST /hours/admin/undo', { submissionIds: [first] }, admin);
    expect(await rules(first)).toEqual(['duplicate', 'long_day']);
    expect(await rules(second)).toEqual([]);
  });

  it('go when it is moved to another day, or has fewer hours', async () => {
    const { second, edit } = await twoOfADay();
    await edit({ hours: 2 });
    expect(await rules(second)).toEqual(['duplicate']);
    await edit({ serviceDate: '2026-01-06' });
    expect(await rules(second)).toEqual([]);
  });

  it('stay with what an admin noted of them', async () => {
    const { student, first, second } = await twoOfADay();
    await clear(second, 'duplicate');
    await portal.call('POST /hours/withdraw', { submissionId: first }, student);
    expect(await rules(second)).toEqual(['duplicate']);
  });

  it('do not make a change wait for another open change of that day', async () => {
    const { first, second } = await twoOfADay();
    const withdraw = `UPDATE hours_submissions SET status = 'withdrawn' WHERE id = $1`;
    const change = await openTransaction(portal, withdraw, [second]);
    await portal.sql(withdraw, [first]);
    await change.commit();
    await checked();
    expect((await stateOf(portal, first)).status).toBe('withdrawn');
  });
});

describe('what the rules know of a submission', () => {
  it('leaves out entries that count no longer, old requests, members who are deleted and admins', async () => {
    const [student, earlier, deleted] = [
      await createMember(portal),
      await createMember(portal),
      await createMember(portal, { firstName: 'Cornelia', lastName: 'Vandermeer' }),
    ];
    await createMember(portal, { role: 'admin', firstName: 'Cornelia', lastName: 'Vandermeer' });
    const about = { supervisorName: 'Cornelia Vandermeer', supervisorEmail: newAddress(), hours: 20 };
    const [old, rejected, withdrawn] = [
      await requestSignature(portal, earlier, about),
      await requestSignature(portal, student, about),
      await requestSignature(portal, student, about),
    ];
    await portal.sql(`UPDATE signature_requests SET created_at = now() - interval '31 days' WHERE id = $1`, [
      old.signatureRequestId,
    ]);
    const review = { action: 'reject', adminNotes: 'Too many', adminId: admin.clerkId } as const;
    await portal.call('POST /hours/admin/approve', { ...review, submissionId: rejected.submissionId }, admin);
    await portal.call('POST /hours/withdraw', { submissionId: withdrawn.submissionId }, student);
    await portal.sql('UPDATE members SET deleted_at = now() WHERE clerk_id = $1', [deleted.clerkId]);
    const { submissionId } = await requestSignature(portal, student, about);
    await checked();
    expect(await flagsOf(submissionId)).toEqual([]);
  });

  it('leaves out its own day where it says on which days the supervisor signs', async () => {
    const student = await createMember(portal);
    const about = { supervisorEmail: newAddress(), description: 'Read aloud to children' };
    for (const serviceDate of ['2025-10-01', '2025-10-02', '2025-10-03', '2026-02-02', '2026-02-03', '2026-02-04'])
      await requestSignature(portal, student, { ...about, serviceDate });
    const { submissionId } = await requestSignature(portal, student, { ...about, serviceDate: '2025-12-25' });
    await checked();
    expect(await flagsOf(submissionId)).toMatchObject([
      { rule: 'holiday', reason: 'This supervisor has no other entry from 2025-10-03 to 2026-02-02.' },
    ]);
  });
});
