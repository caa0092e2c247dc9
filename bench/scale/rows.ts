import { otherTables } from './other-rows.ts';
import { daysAfter, Random, timeOfRow } from './random.ts';
import type { Sizes, Viewers } from './sizes.ts';
import { counted, type Row, type TableRows } from './table-rows.ts';
import {
  activities,
  auditActions,
  committees,
  firstNames,
  nameBeginnings,
  nameEnds,
  tags,
  textWords,
} from './words.ts';

/** The ids of members without the viewers, in a mixed order. */
const someMember = (n: number, { members }: Sizes): number => 5 + ((n * 7919) % (members - 4));

/** Every filled table. */
export function allRows(sizes: Sizes, viewers: Viewers): TableRows[] {
  const names = namesOf(sizes);
  return [
    { table: 'members', rows: members(sizes, viewers, names) },
    { table: 'chapter_moves', rows: chapterMoves(sizes) },
    { table: 'hours_submissions', rows: submissions(sizes, names) },
    { table: 'audit_events', rows: auditEvents(sizes) },
    { table: 'posts', rows: posts(sizes) },
    ...otherTables(sizes),
  ];
}

type Names = [first: string, last: string][];

/** By the ids of the members, from 1. The viewers come first. */
function namesOf({ members }: Sizes): Names {
  const random = new Random(1);
  const names: Names = [
    ['', ''],
    ['Ada', 'Admin'],
    ['Lea', 'Lead'],
    ['Stu', 'Student'],
    ['Arthur', 'Author'],
  ];
  while (names.length <= members)
    names.push([random.anyOf(firstNames), random.anyOf(nameBeginnings) + random.anyOf(nameEnds)]);
  return names;
}

/** Of seven classes. One of ten has none, one of fifty is deactivated, and fifty in a hundred thousand are new. */
const members = ({ members: count }: Sizes, { admin, lead, student, author }: Viewers, names: Names) =>
  counted(1, count, (n) => {
    const isViewer = n <= 4;
    const viewerRole = ['admin', 'lead', 'student', 'lead'][n - 1] as string;
    return {
      clerk_id: [admin, lead, student, author][n - 1] ?? `bench_${n}`,
      first_name: names[n]?.[0] as string,
      last_name: names[n]?.[1] as string,
      email: `person${n}@bench.test`,
      role: isViewer ? viewerRole : n % 50 === 0 ? 'lead' : 'student',
      chapter: isViewer || n % 2 === 0 ? 'NHS' : 'NJHS',
      committee: committees[n % 9] ?? null,
      total_hours: ((n * 37) % 8000) / 100,
      graduation_year: n % 10 === 0 ? null : thisYear + (n % 7),
      created_at: timeOfRow(n, count, 6),
      approved_at: n % 2000 === 1001 ? null : timeOfRow(n, count, 6),
      deactivated_at: !isViewer && n % 50 === 7 ? new Date() : null,
    };
  });

const thisYear = new Date().getFullYear();

const movedAt = daysAfter(new Date(), -730);

/** One of ten of a chapter came from the other one two years ago. */
const chapterMoves = ({ members: count }: Sizes) =>
  counted(1, Math.floor(count / 20), (n) => ({
    member_id: n * 20,
    starts_on: movedAt,
    from_chapter: 'NJHS',
  }));

/** So many different words are in a society's submissions, beside those of `words.ts`. */
const places = 50_000;

/** 90 of 100 are approved, and the newest 300 wait. One of 50 has an open flag. The student has 60. */
function submissions(sizes: Sizes, names: Names): Generator<Row> {
  const random = new Random(2);
  const count = sizes.submissions;
  const fates = [...Array(90).fill('approved'), ...Array(8).fill('rejected'), 'changes_requested', 'withdrawn'];
  const old = () => random.anyOf(fates);
  return counted(1, count, (n) => {
    const at = timeOfRow(n, count);
    const memberId = n % Math.floor(count / 60) === 0 ? 3 : someMember(n, sizes);
    const status = n <= 300 ? (['pending', 'signed', 'needs_signature'][n % 3] as string) : old();
    const isReviewed = n > 300 && status !== 'withdrawn';
    const isSigned = n > 300 || status === 'signed';
    const supervisor = `${random.anyOf(firstNames)} ${random.anyOf(nameEnds)}`;
    const place = `${1 + Math.floor(random.next() * places)} Main Street`;
    const description = `${random.oneOf(activities)} at ${place}, ${random.someOf(textWords, 4)}`;
    const serviceDate = daysAfter(at, -20 * random.next());
    const hours = (2 + Math.floor(random.next() ** 2 * 30)) / 4;
    return {
      id: random.uuid(),
      member_id: memberId,
      hours,
      approved_hours: status === 'approved' ? hours : null,
      hours_type: random.next() < 0.6 ? 'sync' : 'async',
      service_date: serviceDate,
      description,
      supervisor_name: supervisor,
      supervisor_email: `${supervisor.toLowerCase().replace(' ', '.')}@place.test`,
      searchable: foldedWords([...(names[memberId] ?? []), description, supervisor].join(' ')),
      status,
      student_chapter: chapterOf(memberId, serviceDate),
      signature_request_id: status === 'pending' ? null : random.uuid(),
      signature: isSigned ? supervisor : null,
      signature_signed_at: isSigned ? at : null,
      reviewed_by: isReviewed ? 'bench' : null,
      reviewed_at: isReviewed ? daysAfter(at, 3) : null,
      flagged: `${n % 50 === 0}`,
      flags: n % 50 === 0 ? openFlag : '[]',
      created_at: at,
    };
  });
}

/** In the order of {@link members} and {@link chapterMoves}. */
const chapterOf = (memberId: number, day: Date) =>
  (memberId > 4 && memberId % 2 === 1) || (memberId % 20 === 0 && day < movedAt) ? 'NJHS' : 'NHS';

const openFlag = JSON.stringify([
  { rule: 'long_day', reason: 'The day has 25 hours.', cleared_at: null, cleared_by: null, note: null },
]);

/** What the database's `folded` makes of these words. */
const foldedWords = (text: string) => text.replaceAll('ë', 'e').toLowerCase();

function auditEvents(sizes: Sizes): Generator<Row> {
  const random = new Random(3);
  const count = sizes.auditEvents;
  return counted(1, count, (n) => {
    const action = n % 1000 === 0 ? 'post.created' : random.oneOf(auditActions);
    return {
      at: timeOfRow(count - n, count),
      actor: action === 'hours.signed' ? 'supervisor' : `bench_${someMember(n, sizes)}`,
      action,
      subject: action.startsWith('member.') ? `bench_${5 + (n % (sizes.members - 4))}` : random.uuid(),
    };
  });
}

/** The author wrote a tenth. Three in a thousand wait for their day. */
function posts({ posts: count }: Sizes): Generator<Row> {
  const random = new Random(4);
  const sentences = (n: number) =>
    `${random.someOf(textWords, 20)}. `.repeat(12) + (n % 2000 === 7 ? 'kaleidoscope' : '');
  return counted(1, count, (n) => {
    const at = timeOfRow(n, count);
    const isOwn = n % 10 === 0;
    return {
      title: random.someOf(textWords, 5),
      content: sentences(n),
      author_id: isOwn ? 4 : 1,
      author_name: isOwn ? 'Arthur Author' : 'Ada Admin',
      tags: [...new Set([1, 2, 3].map(() => random.oneOf(tags)))],
      chapters: [[], ['NHS'], ['NJHS'], ['NJHS', 'NHS']][n % 4] as string[],
      created_at: at,
      published_at: n <= (count * 3) / 1000 ? daysAfter(new Date(), n) : at,
    };
  });
}
