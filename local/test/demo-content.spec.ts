import { createHash } from 'node:crypto';
import { submissionStatuses } from '@portal/contracts';
import { Browser } from '../test-support/browser.ts';
import { createEmptyPortal, type EmptyPortal } from '../test-support/empty-portal.ts';
import { identityUrl } from '../test-support/identity.ts';

let portal: EmptyPortal;
/** What came of filling it while it had a member of its own. */
let whileUsed: { said: string; members: object[] };
beforeAll(async () => {
  portal = await createEmptyPortal();
  await portal.query(`insert into members (clerk_id, first_name, last_name, email, role, chapter)
    values ('user_own', 'Ada', 'Own', 'ada@school.test', 'admin', 'NHS')`);
  whileUsed = { said: await portal.fill(), members: await portal.query('select email from members') };
  await portal.query('delete from members');
  await portal.fill();
});
afterAll(() => portal?.remove());

const one = async <R>(text: string): Promise<R | undefined> => (await portal.query<R>(text))[0];

describe('Demo content', () => {
  it('has the demo people, who sign in with the password that the sign-in page shows', async () => {
    const { people, password } = await (await fetch(`${identityUrl()}/__clerk/demo-people`)).json();
    expect(password).toBe('scholarship-2026');
    const expected = [
      ['admin@honor.test', 'chapter-admin', 'admin', 'NHS'],
      ['admin2@honor.test', 'second-admin', 'admin', 'NJHS'],
      ['lead.nhs@honor.test', 'lead-nhs', 'lead', 'NHS'],
      ['lead.njhs@honor.test', 'lead-njhs', 'lead', 'NJHS'],
      ['student.nhs@honor.test', 'student-nhs', 'student', 'NHS'],
      ['student.njhs@honor.test', 'student-njhs', 'student', 'NJHS'],
      ['news@honor.test', 'newsletter-team', 'student', 'NHS'],
    ];
    for (const [email, username, role, chapter] of expected) {
      expect(people).toContainEqual({ email, username, role, chapter });
      expect((await new Browser().signIn(`${username}`, password)).status).toBe(200);
      const member = await one(`select role, chapter from members where email = '${email}'`);
      expect(member).toEqual({ role, chapter });
    }
  });

  it('has 60 or more members around them, in both chapters, with leads, each with an account', async () => {
    const members = await portal.query<{ clerk_id: string; chapter: string; role: string }>('select * from members');
    expect(members.length).toBeGreaterThanOrEqual(67);
    for (const chapter of ['NHS', 'NJHS']) {
      const own = members.filter((member) => member.chapter === chapter);
      expect(own.length).toBeGreaterThan(20);
      expect(own.filter(({ role }) => role === 'lead').length).toBeGreaterThan(3);
    }
    expect(members.every(({ clerk_id }) => clerk_id.startsWith('user_'))).toBe(true);
  });

  it('has 10 or more posts, for both chapters and for one or the other', async () => {
    const posts = await portal.query<{ chapters: string[]; author_id: number }>('select * from posts');
    expect(posts.length).toBeGreaterThanOrEqual(10);
    expect(new Set(posts.map(({ chapters }) => chapters.join()))).toEqual(new Set(['NHS', 'NJHS', 'NHS,NJHS']));
    expect(posts.every(({ author_id }) => author_id)).toBe(true);
  });

  it('has drafts, a scheduled post, and files whose bytes are there, pictures among them', async () => {
    const count = async (where: string) =>
      (await one<{ count: number }>(`select count(*)::int from posts ${where}`))?.count;
    expect(await count('where published_at <= now()')).toBeGreaterThanOrEqual(10);
    expect(await count('where published_at is null')).toBeGreaterThanOrEqual(2);
    expect(await count('where published_at > now()')).toBeGreaterThanOrEqual(1);
    const files = await portal.query<{ bytes: number; length: number; image_width: number | null; content: string }>(
      `select bytes, length(file_contents.content), image_width, posts.content from post_files
       join file_contents on file_id = post_files.id join posts on posts.id = post_id
       where strpos(posts.content, 'attachment:' || name) > 0 or cover_alt is not null`,
    );
    expect(await one('select count(*)::int from post_files')).toEqual({ count: files.length });
    expect(files.every(({ bytes, length }) => bytes === length)).toBe(true);
    expect(files.filter(({ image_width }) => image_width).length).toBeGreaterThanOrEqual(3);
  });

  it('has a proposal to review, and events to come: one with free seats, one full with a waiting list, at hours of the society’s day', async () => {
    expect(await one(`select count(*)::int from event_proposals where state = 'submitted'`)).toEqual({ count: 1 });
    const events = await portal.query(`
      select capacity, to_char(starts_at at time zone 'Pacific/Auckland', 'FMHH AM') as starts,
        extract(hours from ends_at - starts_at)::int as hours, count(*) filter (where sign_up.state = 'seat')::int as seats,
        count(*) filter (where sign_up.state = 'waiting')::int as waiting
      from events left join event_sign_ups as sign_up on event_id = events.id
      where starts_at > now() group by events.id order by starts_at`);
    expect(events).toEqual([
      { capacity: 8, starts: '9 AM', hours: 3, seats: 8, waiting: 2 },
      { capacity: null, starts: '3 PM', hours: 2, seats: 5, waiting: 0 },
    ]);
  });

  it('has submissions in every status, among those of each demo student too', async () => {
    const statuses = (where: string) =>
      portal.query<{ status: string }>(
        `select distinct status from hours_submissions join members on members.id = member_id where ${where}`,
      );
    for (const where of ['true', "email = 'student.nhs@honor.test'", "email = 'student.njhs@honor.test'"]) {
      expect((await statuses(where)).map(({ status }) => status).sort()).toEqual([...submissionStatuses].sort());
    }
  });

  it('adds up: totals are the ledger, and the ledger is what was approved', async () => {
    const wrongTotals = `select from members where total_hours <>
      (select coalesce(sum(hours), 0) from hours_entries where member_id = members.id)`;
    const wrongEntries = `select from hours_submissions full join hours_entries on submission_id = hours_submissions.id
      where (status = 'approved') is distinct from (submission_id is not null)
        or hours_submissions.hours <> hours_entries.hours or hours_submissions.member_id <> hours_entries.member_id`;
    expect(await portal.query(wrongTotals)).toHaveLength(0);
    expect(await portal.query(wrongEntries)).toHaveLength(0);
    expect(Number((await one<{ sum: string }>('select sum(hours) from hours_entries'))?.sum)).toBeGreaterThan(100);
  });

  it('keeps the rules: proof, order of events, nothing before joining, nothing in the future, nobody reviews themselves', async () => {
    const broken = `select hours_submissions.* from hours_submissions join members on members.id = member_id
      where (signature_request_id is null) <> (hours_type = 'sync' and hours <= 3)
        or hours_submissions.created_at < service_date or hours_submissions.created_at > now()
        or signature_signed_at < hours_submissions.created_at or signature_signed_at > now()
        or reviewed_at < coalesce(signature_signed_at, hours_submissions.created_at) or reviewed_at > now()
        or service_date < members.created_at::date or reviewed_by = clerk_id
        or (status in ('approved', 'rejected') and signature_request_id is not null and signature is null)`;
    expect(await portal.query(broken)).toEqual([]);
  });

  it('keeps evidence of each signature, and a trail of what happened', async () => {
    const evidence = await portal.query<{ document: string; sha256: string }>('select * from signature_evidence');
    const signed = await one<{ count: string }>('select count(*) from hours_submissions where signature is not null');
    expect(evidence).toHaveLength(Number(signed?.count));
    for (const { document, sha256 } of evidence) {
      expect(createHash('sha256').update(document).digest('hex')).toBe(sha256);
    }
    const untold = `select from hours_submissions where
      (select count(*) from audit_events where subject = hours_submissions.id::text)
        <> 1 + (signature is not null)::int + (reviewed_at is not null)::int + (status = 'withdrawn')::int`;
    expect(await portal.query(untold)).toHaveLength(0);
  });

  it('sends no e-mails', async () => {
    expect(await one('select count(*)::int from outbox')).toEqual({ count: 0 });
  });

  it('is filled in once: a second start changes nothing, whatever was deleted since', async () => {
    await portal.query("delete from posts where title = 'Yes, summer hours count'");
    expect(await portal.fill()).toBe('false\n');
    expect(await one("select from posts where title = 'Yes, summer hours count'")).toBeUndefined();
  });
});

test('A database that has a member gets no demo content, which would change its totals and its audit trail for good, and a line says so', () => {
  expect(whileUsed).toEqual({
    said: 'The database has members already. No demo people and content are added.\nfalse\n',
    members: [{ email: 'ada@school.test' }],
  });
});
