import { randomUUID } from 'node:crypto';
import type { Chapter } from '@portal/contracts';
import { emailsTo } from './support/inbox.ts';
import { createMember } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { hoursWithoutProof, hoursWithProof, signing, submit, today } from './support/submissions.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await Portal.start({ ROLES: 'users,newsletter,hours,worker', OUTBOX_SWEEP_MS: '500' });
});
afterAll(() => portal.stop());

const linkIn = (text: string) => /http:\/\/portal\.test\/signature\/([\w-]+)/.exec(text)?.[1] ?? '';

describe.each<Chapter>(['NHS', 'NJHS'])('in %s', (chapter) => {
  it('a student submits hours, the supervisor is e-mailed and signs, an admin approves, the student is told, the total goes up', async () => {
    const student = await createMember(portal, { chapter });
    const admin = await createMember(portal, { role: 'admin' });
    const supervisorEmail = `${randomUUID()}@pantry.test`;
    const { submissionId } = await submit(
      portal,
      student,
      hoursWithProof(student, { supervisorEmail, serviceDate: today }),
    );

    const [request] = await emailsTo(supervisorEmail);
    const token = linkIn(request?.Text ?? '');
    const { signatureData } = await portal.call('GET /hours/signature', { signatureRequestId: token });
    expect(signatureData).toMatchObject({ hours: 4.5, first_name: student.firstName, chapter });
    await portal.call('POST /hours/signature', signing(token));
    await emailsTo(student.email, 1);

    const decision = { submissionId, action: 'approve', adminNotes: 'Great work', adminId: admin.clerkId } as const;
    await portal.call('POST /hours/admin/approve', decision, admin);
    const [, approval] = await emailsTo(student.email, 2);
    expect(approval?.Text).toContain('Great work');
    const record = await portal.call('POST /users/getUser', { userID: student.clerkId }, student);
    expect(record).toMatchObject({ total_hours: 4.5, hours_this_year: 4.5 });
  });

  it('hours that need no proof are approved without a signature, and rejected ones change no total', async () => {
    const student = await createMember(portal, { chapter });
    const admin = await createMember(portal, { role: 'admin' });
    for (const action of ['approve', 'reject'] as const) {
      const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
      const review = { submissionId, action, adminNotes: 'Read', adminId: admin.clerkId };
      await portal.call('POST /hours/admin/approve', review, admin);
    }
    await emailsTo(student.email, 2);
    const record = await portal.call('POST /users/getUser', { userID: student.clerkId }, student);
    expect(record.total_hours).toBe(2.25);
  });
});
