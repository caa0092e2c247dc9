import type { RequestOf } from '@portal/contracts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { hoursWithoutProof, hoursWithProof, requestSignature, signing, submit } from './support/submissions.ts';

let portal: Portal;
let admin: Person;
let zoe: Person;
let max: Person;

beforeAll(async () => {
  portal = await Portal.start();
  [admin, zoe, max] = await Promise.all([
    createMember(portal, { role: 'admin', firstName: 'Ines', lastName: 'Amado' }),
    createMember(portal, { firstName: 'Zoë', lastName: "O'Neil", chapter: 'NHS' }),
    createMember(portal, { firstName: 'Max', lastName: 'Weber', chapter: 'NJHS' }),
  ]);
  const signed = await requestSignature(portal, zoe, { description: 'Signed at the shelter', hours: 5 });
  await portal.call('POST /hours/signature', signing(signed.token));
  await submit(portal, zoe, hoursWithProof(zoe, { description: '100% attendance_record', hours: 4 }));
  await submit(
    portal,
    max,
    hoursWithoutProof(max, { description: 'Reading hour', hours: 1.5, serviceDate: '2026-05-01' }),
  );
  const approved = await submit(portal, max, hoursWithoutProof(max, { description: 'Approved tutoring', hours: 2.75 }));
  const rejected = await submit(portal, max, hoursWithoutProof(max, { description: 'Rejected tutoring', hours: 1 }));
  const adminId = admin.clerkId;
  const decide = { submissionId: approved.submissionId, action: 'approve', adminId, adminNotes: 'Fine' } as const;
  await portal.call('POST /hours/admin/approve', decide, admin);
  await portal.call(
    'POST /hours/admin/approve',
    { ...decide, submissionId: rejected.submissionId, action: 'reject' },
    admin,
  );
  await submit(portal, admin, hoursWithoutProof(admin, { description: 'Own help', hours: 2 }));
});
afterAll(() => portal.stop());

const list = (filter: RequestOf<'GET /hours/admin/list'> = {}) => portal.call('GET /hours/admin/list', filter, admin);

async function descriptions(filter: RequestOf<'GET /hours/admin/list'>): Promise<string[]> {
  return (await list(filter)).submissions.map(({ description }) => description);
}

describe('the list', () => {
  it('comes whole without paging, newest first, submissions of both chapters with all their fields', async () => {
    const { submissions, pagination } = await list();
    expect(submissions.map(({ description }) => description)).toEqual([
      'Own help',
      'Rejected tutoring',
      'Approved tutoring',
      'Reading hour',
      '100% attendance_record',
      'Signed at the shelter',
    ]);
    expect(pagination).toEqual({ page: 1, limit: 6, total: 6, totalPages: 1 });
    expect(submissions[5]).toMatchObject({
      user_first_name: 'Zoë',
      user_last_name: "O'Neil",
      user_email: zoe.email,
      chapter: 'NHS',
      status: 'signed',
      hours: 5,
      hours_type: 'async',
      service_date: '2026-03-07',
      location: null,
      supervisor_name: 'Grace Hopper',
      supervisor_email: 'grace@pantry.test',
      supervisor_phone: '555-0100',
      signature_signed_at: expect.any(String),
      signature_comments: 'Worked hard all morning',
      admin_notes: null,
      approved_at: null,
    });
  });

  it('marks the viewer’s own submissions, which nobody reviews', async () => {
    const { submissions } = await list();
    expect(submissions.filter(({ own }) => own).map(({ description }) => description)).toEqual(['Own help']);
  });

  it('says when a submission was approved, with the notes', async () => {
    const { submissions } = await list({ search: 'tutoring' });
    expect(submissions).toMatchObject([
      { status: 'rejected', admin_notes: 'Fine', approved_at: null, approved_hours: null },
      { status: 'approved', admin_notes: 'Fine', approved_at: expect.any(String), approved_hours: 2.75 },
    ]);
  });

  it('counts all submissions but withdrawn ones in its figures, and hours of approved ones only, whatever the filter', async () => {
    const figures = { total: 6, pendingReview: 4, approved: 1, totalHours: 2.75 };
    expect((await list()).stats).toEqual(figures);
    expect((await list({ status: 'rejected', page: 1, limit: 1 })).stats).toEqual(figures);
    const { submissionId } = await submit(portal, max, hoursWithoutProof(max, { description: 'Withdrawn help' }));
    await portal.call('POST /hours/withdraw', { submissionId }, max);
    expect((await list()).stats).toEqual(figures);
    await portal.sql('DELETE FROM hours_submissions WHERE id = $1', [submissionId]);
  });
});

describe('the search', () => {
  it.each([
    ['a first name', 'zoë', 2],
    ['a name without its accents', 'zoe', 2],
    ['a last name', "o'neil", 2],
    ['a name with a curly quote', 'O’NEIL', 2],
    ['a full name', 'max weber', 3],
    ['a word of the description', 'READING', 1],
    ['a part of a word', 'eadin', 1],
    ['the supervisor', 'hopper', 6],
    ['a percent sign as it is', '100%', 1],
    ['an underscore as it is', 'e_r', 1],
    ['a backslash as it is', '\\', 0],
    ['nothing that exists', 'zzz', 0],
    ['only spaces', '   ', 6],
  ])('finds %s', async (_name, search, count) => {
    expect(await descriptions({ search })).toHaveLength(count);
  });

  it('takes text that no database holds for bad input', async () => {
    expect(await portal.refusal('GET /hours/admin/list', { search: '\u0000' }, admin)).toMatchObject({ status: 400 });
  });
});

describe('filters and order', () => {
  it.each(['needs_signature', 'signed', 'approved', 'rejected'] as const)('keep to the status %s', async (status) => {
    const { submissions } = await list({ status });
    expect(submissions.map((submission) => submission.status)).toEqual([status]);
  });

  it('keep to what waits, oldest first, to what waits for the admin alone, and to a chapter', async () => {
    const waiting = ['Signed at the shelter', '100% attendance_record', 'Reading hour', 'Own help'];
    expect(await descriptions({ status: 'waiting' })).toEqual(waiting);
    expect(await descriptions({ status: 'ready' })).toEqual(waiting.filter((_one, index) => index !== 1));
    expect(await descriptions({ status: 'all' })).toHaveLength(6);
    expect(await descriptions({ status: 'waiting', chapter: 'NJHS' })).toEqual(['Reading hour']);
    const { pagination } = await list({ chapter: 'NJHS', page: 2, limit: 2 });
    expect(pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
  });

  it('apply to the CSV file too, in which nothing is a formula', async () => {
    await portal.sql(`UPDATE hours_submissions SET supervisor_phone = '+1 555' WHERE description = 'Reading hour'`);
    const { headers, body } = await portal.ask(
      'GET /hours/admin/export',
      { status: 'waiting', chapter: 'NJHS' },
      admin,
    );
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?submissions.csv"?$/);
    const [columns, row, ...others] = `${body}`.trim().split('\n');
    expect(columns).toMatch(/^\uFEFF?Student,Student e-mail,Chapter,Status,Hours submitted,Hours approved,Type/);
    expect(row).toMatch(
      /^Max Weber,.*,NJHS,Pending,1.5,,Synchronous,2026-05-01,Reading hour,,Grace Hopper,.*,'\+1 555,/,
    );
    expect(others).toEqual([]);
  });

  it('keep to a type, combined with a search', async () => {
    expect(await descriptions({ type: 'async' })).toEqual(['100% attendance_record', 'Signed at the shelter']);
    expect(await descriptions({ type: 'async', search: 'shelter' })).toEqual(['Signed at the shelter']);
  });

  it.each([
    ['oldest', 'Signed at the shelter'],
    ['newest', 'Own help'],
    ['hours', 'Signed at the shelter'],
    ['service_date', 'Reading hour'],
  ] as const)('begin with the %s', async (sort, first) => {
    expect((await descriptions({ sort }))[0]).toBe(first);
  });

  it('come page by page without gaps or repetitions', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, limit: 2, sort: 'oldest' })));
    const ids = pages.flatMap(({ submissions }) => submissions.map(({ id }) => id));
    expect(new Set(ids).size).toBe(6);
    expect(pages[2]?.pagination).toEqual({ page: 3, limit: 2, total: 6, totalPages: 3 });
    expect((await list({ page: 99, limit: 2 })).submissions).toEqual([]);
  });

  it.each([{ status: 'lost' }, { type: 'remote' }, { sort: 'id; DROP TABLE members' }, { page: 0 }, { limit: 101 }])(
    'refuse %p',
    async (filter) => {
      expect(await portal.refusal('GET /hours/admin/list', filter, admin)).toMatchObject({
        status: 400,
        code: 'invalid',
      });
    },
  );
});
