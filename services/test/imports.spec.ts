import type { RequestOf } from '@portal/contracts';
import { pace, startWorker } from './mail/worker.ts';
import { accepting, idOf, invite, newAddress } from './support/invitations.ts';
import { createAccount, createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { issueToken } from './support/submissions.ts';
import { workbook } from './support/workbook.ts';

let portal: Portal;
let admin: Person;

beforeAll(async () => {
  portal = await Portal.start(pace);
  admin = await createMember(portal, { role: 'admin' });
});
afterAll(() => portal.stop());

const fileOf = (bytes: Uint8Array | string, name = 'roster.csv') => ({
  name,
  content: `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`,
});
const csv = (...lines: string[]) => fileOf(lines.join('\r\n'));

type Request = RequestOf<'POST /users/import'>;
const run = async (input: Pick<Request, 'file' | 'kind' | 'mapping'> & Partial<Request>) =>
  (await portal.call('POST /users/import', { chapter: 'NHS', ...input }, admin)).results;
const outcomes = async (input: Parameters<typeof run>[0]) => (await run(input)).map(({ outcome }) => outcome);
const read = (file: Request['file']) => portal.call('POST /users/import/read', { file }, admin);
const undoLast = async () => {
  const { imports } = await portal.call('GET /users/imports', {}, admin);
  return portal.call('POST /users/import/undo', { importId: imports[0]?.id ?? '' }, admin);
};
const stateOf = async (email: string) =>
  (
    await portal.sql<{ stage: string }>('SELECT stage FROM invitations WHERE email = $1 ORDER BY created_at', [email])
  ).map(({ stage }) => stage);

describe('an import of members', () => {
  const mapping = { email: 1, chapter: 2, role: 3, committee: 4 };
  const heading = 'Name,Address,Chapter,Role,Committee';

  it('invites each person once, with an outcome for each row, and first only says so', async () => {
    const member = await createMember(portal);
    const [one, other] = [newAddress(), newAddress()];
    const file = csv(
      heading,
      `Ada,${one},njhs,,"Art, and more"`,
      '',
      `Grace,${other},,Committee Lead,`,
      `Again,${one.toUpperCase()},NHS,student,`,
      `Member,${member.email},,,`,
      'Nobody,nobody,,,',
      `Wrong,${newAddress()},XHS,,`,
      `Wrong,${newAddress()},,boss,`,
    );
    const expected = [
      { line: 2, who: one, outcome: 'added', text: 'Invitation as Student of NJHS, Art, and more' },
      { line: 4, who: other, outcome: 'added', text: 'Invitation as Committee Lead of NHS' },
      { line: 5, who: one.toUpperCase(), outcome: 'same', text: 'Listed earlier in this file' },
      { line: 6, who: member.email, outcome: 'same', text: 'Already a member' },
      { line: 7, who: 'nobody', outcome: 'refused', text: 'Not an e-mail address' },
      { line: 8, outcome: 'refused', text: '“XHS” is not a chapter. Use NJHS or NHS.' },
      { line: 9, outcome: 'refused', text: '“boss” is not a role. Use student, lead or admin.' },
    ];
    expect(await run({ file, kind: 'members', mapping, dryRun: true })).toMatchObject(expected);
    expect(await stateOf(one)).toEqual([]);
    expect(await run({ file, kind: 'members', mapping })).toMatchObject(expected);
    expect(
      await portal.sql('SELECT chapter, role, committee FROM invitations WHERE email = ANY ($1) ORDER BY chapter', [
        [one, other],
      ]),
    ).toEqual([
      { chapter: 'NHS', role: 'lead', committee: null },
      { chapter: 'NJHS', role: 'student', committee: 'Art, and more' },
    ]);
    const emails = () => portal.sql(`SELECT 1 FROM outbox WHERE kind = 'invitation'`);
    const sent = (await emails()).length;
    expect((await outcomes({ file, kind: 'members', mapping })).slice(0, 2)).toEqual(['same', 'same']);
    expect(await emails()).toHaveLength(sent);
  });

  it('is undone but for those who have joined, or were invited anew', async () => {
    const [one, other, again] = [newAddress(), newAddress(), newAddress()];
    await run({ file: csv(heading, ...[one, other, again].map((email) => `A,${email},,,`)), kind: 'members', mapping });
    await invite(portal, admin, [again]);
    const token = await issueToken(portal, await idOf(portal, one), { purpose: 'invitation' });
    await portal.call('POST /users/accept-invitation', accepting(token));
    expect(await undoLast()).toMatchObject({ undone: 1, kept: 2 });
    expect([await stateOf(one), await stateOf(other)]).toEqual([['accepted'], ['revoked']]);
    expect((await stateOf(again)).at(-1)).toBe('queued');
    const [newest] = (await portal.call('GET /users/imports', {}, admin)).imports;
    expect(newest).toMatchObject({ kind: 'members', file_name: 'roster.csv', rows: 3, undone_at: expect.any(String) });
    expect(await portal.refusal('POST /users/import/undo', { importId: newest?.id ?? '' }, admin)).toMatchObject({
      error: 'This import has already been undone.',
    });
  });

  it('knows names and graduation years: of invited people, and of members who have none', async () => {
    const [invited, other] = [newAddress(), newAddress()];
    const [nameless, named] = [await createMember(portal), await createMember(portal, { firstName: 'Grace' })];
    await portal.sql(`UPDATE members SET first_name = '', last_name = '' WHERE clerk_id = $1`, [nameless.clerkId]);
    // Rules that tried each place of a long cell would hold up everybody for minutes.
    const blanks = ' '.repeat(500_000);
    const file = csv(
      'E-mail,Name,Class',
      `${invited},"Byron, Ada Augusta",Class of 2029`,
      `${other},Mary Ann${blanks}Evans,2028`,
      `${nameless.email},Sam Lee,2027`,
      `${named.email},Somebody Else,2030`,
      `${newAddress()},Ada,29`,
    );
    const input = { file, kind: 'members', mapping: { email: 0, name: 1, graduationYear: 2 } } as const;
    const expected = [
      { outcome: 'added', text: 'Invitation as Student of NHS; Ada Augusta Byron, Class of 2029' },
      { outcome: 'added', text: 'Invitation as Student of NHS; Mary Ann Evans, Class of 2028' },
      { outcome: 'added', text: 'Already a member; adds Sam Lee, Class of 2027' },
      { outcome: 'added', text: 'Already a member; adds Class of 2030' },
      { outcome: 'refused', text: '“29” is not a graduation year. Use a year such as 2027.' },
    ];
    expect(await run({ ...input, dryRun: true })).toMatchObject(expected);
    expect(await run(input)).toMatchObject(expected);
    expect((await outcomes(input)).slice(0, 4)).toEqual(['same', 'same', 'same', 'same']);
    const factsOf = async ({ email }: { email: string }) =>
      (await portal.sql('SELECT first_name, last_name, graduation_year FROM members WHERE email = $1', [email]))[0];
    expect(await factsOf(nameless)).toEqual({ first_name: 'Sam', last_name: 'Lee', graduation_year: 2027 });
    expect(await factsOf(named)).toMatchObject({ first_name: 'Grace', graduation_year: 2030 });

    const token = await issueToken(portal, await idOf(portal, invited), { purpose: 'invitation' });
    const { invitation } = await portal.call('GET /users/validate-invitation', { token });
    expect(invitation).toMatchObject({ firstName: 'Ada Augusta', lastName: 'Byron' });
    await portal.call('POST /users/accept-invitation', accepting(token));
    expect(await factsOf({ email: invited })).toMatchObject({ graduation_year: 2029 });

    await portal.sql('UPDATE members SET graduation_year = 2032 WHERE clerk_id = $1', [named.clerkId]);
    expect(await undoLast()).toMatchObject({ undone: 2, kept: 2 });
    expect(await factsOf(nameless)).toEqual({ first_name: '', last_name: '', graduation_year: null });
    expect(await factsOf(named)).toMatchObject({ graduation_year: 2032 });
  });

  it('refuses each row without an address, and takes the next row of an address whose first one is refused', async () => {
    const email = newAddress();
    const file = csv(heading, 'Nobody,,,,', 'Nobody,,,,', `A,${email},,boss,`, `A,${email},,lead,`);
    const input = { file, kind: 'members', mapping, dryRun: true } as const;
    expect(await outcomes(input)).toEqual(['refused', 'refused', 'refused', 'added']);
  });

  it('asks for the column of the addresses', async () => {
    const input = { file: csv('a', 'b'), kind: 'members', mapping: {}, chapter: 'NHS' } as const;
    const refused = await portal.refusal('POST /users/import', input, admin);
    expect(refused).toMatchObject({ status: 400, error: 'Please choose the column for E-mail' });
  });
});

describe('an import of past hours', () => {
  const mapping = { email: 0, hours: 1, date: 2, type: 3, description: 4, supervisorEmail: 5 };
  const heading = 'E-mail,Hours,Date,Type,Description,Supervisor';
  const totals = 'SELECT total_hours::float8 AS total FROM members WHERE clerk_id = $1';
  const totalOf = async ({ clerkId }: Person) => (await portal.sql<{ total: number }>(totals, [clerkId]))[0]?.total;

  it('adds approved submissions without a signature in their school year, once, and takes them back', async () => {
    const student = await createMember(portal, { firstName: 'Ada', lastName: 'Byron' });
    const file = csv(
      heading,
      `${student.email.toUpperCase()},"12,5",9/14/2023,Asynchronous,Food pantry`,
      `${student.email},12.5,2023-09-14,,food pantry`,
      `${student.email},0,2023-09-14,,None`,
      `${student.email},2,2023-02-30,,No such day`,
      `${student.email},2,2023-03-01,Constructor,Built robots`,
      `${student.email},2,2023-03-01,,Whose,${'g'.repeat(250)}@pantry.test`,
      `${student.email},2,2023-03-01,,${'g'.repeat(4001)}`,
    );
    const results = await run({ file, kind: 'hours', mapping });
    expect(results).toMatchObject([
      { outcome: 'added', text: '12.5 hours on Sep 14, 2023 for Ada Byron' },
      { outcome: 'same' },
      { outcome: 'refused', text: expect.stringContaining('Hours must be a number above 0') },
      { outcome: 'refused', text: 'Please enter a valid date (MM/DD/YYYY or YYYY-MM-DD)' },
      { outcome: 'refused', text: 'The type must be synchronous or asynchronous' },
      { outcome: 'refused', text: 'The address of the supervisor is not valid' },
      { outcome: 'refused', text: 'Description: Must be at most 4000 characters' },
    ]);
    expect((await portal.call('GET /hours/mine', {}, student)).submissions).toMatchObject([
      { hours: 12.5, hours_type: 'async', service_date: '2023-09-14', status: 'approved', signature: null },
    ]);
    expect(await portal.sql(`SELECT source, reviewed_by FROM hours_submissions WHERE hours = 12.5`)).toEqual([
      { source: 'import', reviewed_by: admin.clerkId },
    ]);
    const record = await portal.call('POST /users/getUser', { userID: student.clerkId }, student);
    expect(record).toMatchObject({ total_hours: 12.5, hours_this_year: 0 });
    expect((await outcomes({ file, kind: 'hours', mapping })).slice(0, 2)).toEqual(['same', 'same']);

    expect(await undoLast()).toMatchObject({ undone: 1, kept: 0 });
    expect(await totalOf(student)).toBe(0);
    expect((await portal.call('GET /hours/mine', {}, student)).submissions).toMatchObject([
      { status: 'rejected', admin_notes: 'The import was undone' },
    ]);
    expect((await portal.call('GET /hours/years', {}, student)).open).toEqual([]);
    // The history says who vouched for hours that nobody signed. The student has done nothing.
    expect(await portal.sql('SELECT kind, actor FROM submission_history ORDER BY number')).toEqual(
      ['submitted', 'approved', 'rejected'].map((kind) => ({ kind, actor: admin.clerkId })),
    );
    expect((await outcomes({ file, kind: 'hours', mapping })).slice(0, 2)).toEqual(['added', 'same']);
    expect(await totalOf(student)).toBe(12.5);
    // Somebody has taken hours away that an undo takes away again.
    await portal.call('POST /users/editUserHours', { userID: student.clerkId, hours: 2.5 }, admin);
    await undoLast();
    expect(await totalOf(student)).toBe(0);
    expect(await portal.sql(`SELECT hours FROM hours_entries WHERE kind = 'edit' ORDER BY id`)).toEqual([
      { hours: '-10.00' },
      { hours: '10.00' },
    ]);
  });

  it('adds the hours of people who have not joined when they do and are approved, once', async () => {
    const [email, own, guest] = [newAddress(), newAddress(), await createAccount()];
    const lineOf = (address: string) => `${address},3,2024-05-01,,Library`;
    const file = csv(heading, lineOf(email));
    const all = csv(heading, ...[email, own, guest.email].map(lineOf));
    expect(await outcomes({ file: all, kind: 'hours', mapping })).toEqual(['waiting', 'waiting', 'waiting']);
    expect(await outcomes({ file, kind: 'hours', mapping })).toEqual(['same']);
    const person = await createMember(portal);
    await portal.sql('UPDATE members SET email = $2, approved_at = NULL WHERE clerk_id = $1', [person.clerkId, email]);
    expect(await outcomes({ file, kind: 'hours', mapping })).toEqual(['same']);
    // Nobody approves their own hours, also where the address becomes theirs later.
    await portal.sql('UPDATE members SET email = $2 WHERE clerk_id = $1', [admin.clerkId, own]);
    // The address that was invited need not be the one that the portal knows.
    await invite(portal, admin, [guest.email]);
    await portal.call('POST /users/initUser', { userID: guest.clerkId, email: guest.email }, guest);
    await portal.sql(`UPDATE members SET email = 'new-' || email WHERE clerk_id = $1`, [guest.clerkId]);
    const worker = await startWorker(portal, {});
    const added = async (member: Person) => {
      for (const end = Date.now() + 60_000; (await totalOf(member)) !== 3 && Date.now() < end; )
        await new Promise((resolve) => setTimeout(resolve, 100));
    };
    // The worker takes all of an import together.
    await added(guest);
    expect(await totalOf(person)).toBe(0);
    await portal.sql('UPDATE members SET approved_at = now() WHERE clerk_id = $1', [person.clerkId]);
    await added(person);
    await worker.stop();
    expect([await totalOf(person), await totalOf(admin), await totalOf(guest)]).toEqual([3, 0, 3]);
    expect(await run({ file: all, kind: 'hours', mapping })).toMatchObject([
      { outcome: 'same' },
      { outcome: 'refused', text: 'These are your own hours. Another admin has to import them.' },
      { outcome: 'same' },
    ]);
    expect(await undoLast()).toMatchObject({ undone: 3, kept: 0 });
    expect(await totalOf(person)).toBe(0);
  });

  it('wait no longer once the import is undone', async () => {
    const input = { file: csv(heading, `${newAddress()},3,2024-05-01,,Library`), kind: 'hours', mapping } as const;
    expect(await outcomes(input)).toEqual(['waiting']);
    expect(await undoLast()).toMatchObject({ undone: 1, kept: 0 });
    expect(await outcomes({ ...input, dryRun: true })).toEqual(['waiting']);
  });

  it('are the same only with the same number, and nobody’s who has left, also by an invitation', async () => {
    const [student, left, guest, invited] = [
      await createMember(portal),
      await createMember(portal),
      await createMember(portal),
      newAddress(),
    ];
    await portal.sql(
      `INSERT INTO invitations (email, role, chapter, invited_by, expires_at, accepted_at, accepted_by)
       SELECT $1, 'student', 'NHS', id, now(), now(), $2 FROM members WHERE clerk_id = $3`,
      [invited, guest.clerkId, admin.clerkId],
    );
    await portal.sql('UPDATE members SET deleted_at = now() WHERE clerk_id = ANY ($1)', [
      [left.clerkId, guest.clerkId],
    ]);
    const rows = [`${student.email},2`, `${student.email},3`, `${left.email},2`, `${invited},2`];
    const file = csv(heading, ...rows.map((row) => `${row},2022-03-04,,Library`));
    const input = { file, kind: 'hours', mapping, dryRun: true } as const;
    expect(await outcomes(input)).toEqual(['added', 'added', 'waiting', 'waiting']);
  });

  it('finds a member whose address the forms refuse; the same of nobody is refused', async () => {
    const { email } = await createMember(portal, { email: `adä.${Date.now()}@honor.test` });
    const file = csv(heading, ...[email, `x${email}`, ''].map((address) => `${address},3,2024-05-01,,Library`));
    expect(await outcomes({ file, kind: 'hours', mapping })).toEqual(['added', 'refused', 'refused']);
  });
});

it('an import of 5,000 hours and its undoing stay within the time of one statement', async () => {
  const students = await Promise.all([1, 2, 3].map(() => createMember(portal)));
  const lines = Array.from(
    { length: 5000 },
    (_, index) => `${students[index % 3]?.email},1,2022-03-04,,Number ${index}`,
  );
  const file = csv('E-mail,Hours,Date,Type,Description', ...lines);
  const mapping = { email: 0, hours: 1, date: 2, type: 3, description: 4 };
  expect(new Set(await outcomes({ file, kind: 'hours', mapping }))).toEqual(new Set(['added']));
  expect(await undoLast()).toMatchObject({ undone: 5000, kept: 0 });
});

describe('a file', () => {
  it('can be an Excel spreadsheet, with its dates', async () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
      <row r="2"><c r="A2" t="inlineStr"><is><t>ada@honor.test</t></is></c><c r="B2" s="1"><v>45183</v></c></row>`;
    expect(await read(fileOf(workbook(rows), 'hours.xlsx'))).toEqual({
      success: true,
      columns: ['E-mail', 'Date'],
      sample: [['ada@honor.test', '2023-09-14']],
      rows: 1,
    });
  });

  it.each([
    [
      'semicolons and the code page of Windows',
      Buffer.from('Name;E-mail\r\nJos\xe9;jose@honor.test\r\n', 'latin1'),
      'José',
    ],
    ['tabs in UTF-16', Buffer.from('\ufeffName\tE-mail\r\nJosé\tjose@honor.test', 'utf16le'), 'José'],
    ['a mark at its beginning', '\ufeffName,E-mail\nJosé,jose@honor.test', 'José'],
  ])('can have %s', async (_what, bytes, name) => {
    expect(await read(fileOf(bytes))).toMatchObject({
      columns: ['Name', 'E-mail'],
      sample: [[name, 'jose@honor.test']],
    });
  });

  it.each([
    [
      'too many columns',
      `${'a,'.repeat(100)}b\n${'1,'.repeat(100)}2`,
      'The file has more than 100 columns. Please delete those that are not needed.',
    ],
    ['too many rows', `a\n${'x\n'.repeat(5001)}`, 'The file has more than 5,000 rows. Please split it.'],
    ['no rows', 'E-mail\n', 'The file has no rows below its headings.'],
    [
      'a quotation mark that is not closed',
      'E-mail,Name\nx@honor.test,"Bob\n',
      'The quotation mark in line 2 is never closed. Please correct the file.',
    ],
    [
      'bytes that are no table',
      Buffer.from([0, 1, 2, 3, 255, 254]),
      'The file could not be read. Please save it as CSV or XLSX.',
    ],
    ['a broken spreadsheet', workbook('').slice(0, 200), 'The file could not be read. Please save it as CSV or XLSX.'],
    [
      'what unpacks to far more than it weighs',
      workbook('', { 'xl/bomb.xml': new Uint8Array(60 * 1024 * 1024) }),
      'The spreadsheet is too large. Please save it as CSV, or split it.',
    ],
  ])('is refused with %s', async (_what, bytes, error) => {
    const refused = await portal.refusal('POST /users/import/read', { file: fileOf(bytes) }, admin);
    expect(refused).toMatchObject({ status: 400, code: 'invalid', error, fields: { file: error } });
  });

  it('can have a title above its headings, and names its lines as a spreadsheet does', async () => {
    const file = csv('Roster of 2026', '', 'Name,E-mail', 'Ada,nobody');
    expect(await read(file)).toMatchObject({ columns: ['Name', 'E-mail'], rows: 1 });
    expect(await run({ file, kind: 'members', mapping: { email: 1 }, dryRun: true })).toMatchObject([{ line: 4 }]);
  });

  it.each([
    ['semicolons', ['Roster of 2026', '', 'Name;E-mail', 'Ada;ada@honor.test']],
    ['tabs', ['Honor Society, spring', 'Name\tE-mail', 'Ada\tada@honor.test']],
    ['semicolons, and a comma in each cell', ['Hours, all', 'Name;E-mail', 'Byron, Ada, Augusta;ada@honor.test']],
  ])('can have a title above headings with %s', async (_what, lines) => {
    expect(await read(csv(...lines))).toMatchObject({ columns: ['Name', 'E-mail'], rows: 1 });
  });

  it.each([
    ['names', ['"Byron, Ada",Art; Music', 'Grace,Art; Service', '"Lamarr, Hedy",Art; Service', 'Mary,Art; Music'], 4],
    ['lines', ['Ada,"Food bank; sorted,\npacked; cleaned"', 'Hedy,"Library;\nread aloud; cleaned"'], 2],
  ])('can have commas and semicolons in quoted cells with %s', async (_what, lines, rows) => {
    expect(await read(csv('Name,Note', ...lines))).toMatchObject({ columns: ['Name', 'Note'], rows });
  });

  it('can be a list of addresses, of which one has a remark', async () => {
    const file = csv('E-mail', 'ada@honor.test', 'bo@honor.test', 'cy@honor.test,moved', 'di@honor.test');
    expect(await read(file)).toMatchObject({ columns: ['E-mail'], rows: 4 });
    expect(await outcomes({ file, kind: 'members', mapping: { email: 0 }, dryRun: true })).toHaveLength(4);
  });

  it('of up to 5 MB is read', async () => {
    const lines = `${'x'.repeat(900)},y\n`.repeat(4800) + 'x,y\n'.repeat(200);
    expect(await read(fileOf(`Title\n\na,b\n${lines}\n,\n`))).toMatchObject({ rows: 5000 });
    const file = fileOf('x'.repeat(5 * 1024 * 1024 + 1));
    expect(await portal.ask('POST /users/import/read', { file }, admin)).toMatchObject({ status: 413 });
  });
});
