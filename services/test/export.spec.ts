import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { exportedTables } from '../src/export/tables.ts';
import { createMember } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { requestSignature, signing } from './support/submissions.ts';

/** Secrets, counters, queues and marks of the portal's own work, and what the other files say. */
const leftOut = [
  ...[
    'link_tokens',
    'certificates',
    'transcripts',
    'outbox',
    'hours_drafts',
    'post_drafts',
    'file_contents',
    'migrations',
  ],
  ...[
    'audit_counts',
    'invitation_counts',
    'deactivated_member_counts',
    'member_counts',
    'proposal_counts',
    'submission_counts',
    'tag_counts',
  ],
  ...['submission_words', 'lost_submission_words'],
  ...[
    'newsletter_revision',
    'unchecked_submissions',
    'unchecked_days',
    'weekly_digests',
    'requested_mails',
    'signature_requests',
  ],
  ...['mailing_recipients', 'goal_reminders', 'reminded_members', 'imports'],
];

/** Secrets, keys of repeated requests, texts for searches, marks of the portal's own work, and what can be computed again. */
const leftOutColumns: Record<string, string> = {
  event_proposals: 'scheduled',
  events: 'door_key reminded_at revision updated_at',
  goals: 'updated_at',
  hours_submissions: 'flagged reviewed_from searchable submitted_from updated_at',
  import_rows: 'filled_in submission_id',
  invitations: 'attempt attempt_until request_key searchable',
  mailings: 'request_id request_key traceparent',
  members: 'clerk_updated_at searchable updated_at',
  newsletter_subscriptions: 'id',
  post_files: 'image_height image_resizable image_width uploader_id',
  posts: 'folded_tags request_key searchable',
  supervisors: 'link_mailed_at mailed_before mailed_request',
};

let portal: Portal;

beforeAll(async () => {
  portal = await Portal.start();
});
afterAll(() => portal.stop());

it('an export holds everything in open formats, says what it holds, and has no secrets', async () => {
  const admin = await createMember(portal, { role: 'admin' });
  const student = await createMember(portal, {
    firstName: '=HYPERLINK("http://x.test")',
    lastName: 'Zoë, "the" Third',
  });
  const { submissionId, token } = await requestSignature(portal, student);
  await portal.call('POST /hours/signature', signing(token));
  for (const hours of [3, 0.5])
    await portal.call('POST /users/editUserHours', { userID: student.clerkId, hours, reason: 'Counted again' }, admin);
  await portal.sql(
    `INSERT INTO members (clerk_id, first_name, last_name, email, chapter)
     SELECT 'user_' || number, 'Many', 'Members', number || '@many.test', 'NHS' FROM generate_series(1, 2500) AS number`,
  );
  const { post } = await portal.call(
    'POST /newsletter/createPost',
    { title: 'News', content: '# Line\n\nText' },
    admin,
  );
  const content = `data:text/csv;base64,${btoa('E-mail,Hours,Date\nsoon@joins.test,2.5,2026-02-01\n')}`;
  const mapping = { email: 0, hours: 1, date: 2 };
  const file = { name: 'past.csv', content };
  await portal.call('POST /users/import', { file, kind: 'hours', mapping, chapter: 'NHS' }, admin);

  const clearing = { submissionId, rule: 'long_day', note: 'They share the library' } as const;
  await portal.sql(
    `UPDATE hours_submissions SET flagged = true, flags = '[{"rule": "long_day", "cleared_at": null}]' WHERE id = $1`,
    [submissionId],
  );
  await portal.call('POST /hours/admin/clearFlag', clearing, admin);
  const { status, headers, body } = await portal.ask('GET /users/export', {}, admin);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?honor-society-[\d-]+\.zip"?$/);
  const files = Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(body as unknown as ArrayBuffer))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  );
  const rows = (name: string) => parse(files[name] ?? '', { columns: true, bom: true }) as Record<string, string>[];

  const members = rows('members.csv');
  expect(new Set(members.map(({ id }) => id)).size).toBe(2502);
  expect(members.find(({ email }) => email === student.email)).toMatchObject({
    first_name: `'=HYPERLINK("http://x.test")`,
    last_name: 'Zoë, "the" Third',
    account_id: student.clerkId,
    total_hours: '0.5',
  });
  expect(rows('hours-entries.csv').map(({ hours }) => hours)).toEqual(['3', '-2.5']);
  expect(rows('submissions.csv')).toMatchObject([
    {
      id: submissionId,
      member_email: student.email,
      chapter: 'NHS',
      status: 'signed',
      hours: '4.50',
      service_date: '2026-03-07',
      flags: expect.stringContaining('"note": "They share the library"'),
    },
  ]);
  expect(rows('waiting-hours.csv')).toMatchObject([
    {
      email: 'soon@joins.test',
      hours: '2.5',
      service_date: '2026-02-01',
      hours_type: 'sync',
      imported_by: admin.clerkId,
    },
  ]);
  expect(JSON.parse(files['signature-evidence.json'] ?? '')).toMatchObject([
    { submission_id: submissionId, document: expect.stringContaining('Grace Hopper') },
  ]);
  expect(rows('submission-history.csv').map(({ kind }) => kind)).toEqual(['submitted', 'requested', 'signed']);
  expect(rows('posts.csv')).toMatchObject([{ id: post.id, content: '# Line\n\nText', chapters: 'NJHS, NHS' }]);
  expect(rows('audit.csv').at(-1)).toMatchObject({ action: 'data.exported', actor: admin.clerkId });
  expect(files['README.txt']).toContain('members.csv (2502 rows)');
  expect(files['README.txt']).toContain('signature-evidence.json (1 rows)');

  const [link] = await portal.sql<{ hash: string }>(`SELECT encode(hash, 'hex') AS hash FROM link_tokens`);
  const everything = Object.values(files).join('\n');
  for (const secret of [token, link?.hash ?? '', Buffer.from(link?.hash ?? '', 'hex').toString('base64')])
    expect(everything.includes(secret)).toBe(false);
});

it('every table is in the export, or left out on purpose', async () => {
  const tables = await portal.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const exported = exportedTables.map(({ from }) => from.split(' ')[0] ?? '');
  expect(tables.map(({ name }) => name).sort()).toEqual([...exported, ...leftOut].sort());
});

it('every column of an exported table is in its file, or left out on purpose', async () => {
  const columns = await portal.sql<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' ORDER BY column_name COLLATE "C"`,
  );
  const missing = exportedTables.map(({ from, columns: exported }) => {
    const [name = ''] = from.split(' ');
    const sql = Object.values(exported).join(' ');
    const own = columns.filter(({ table }) => table === name).map(({ column }) => column);
    return [name, own.filter((column) => !new RegExp(`\\b${column}\\b`).test(sql)).join(' ')];
  });
  expect(Object.fromEntries(missing.filter(([, names]) => names))).toEqual(leftOutColumns);
});
