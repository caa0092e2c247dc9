import { daysAfter, Random, timeOfRow } from './random.ts';
import type { Sizes, Viewers } from './sizes.ts';
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

export type Row = Record<string, string | number | Date | string[] | null>;

/** A table with its rows. Row 1 of each list is the newest one. Ids of members count from 1. */
export interface TableRows {
  table: string;
  rows: Iterable<Row>;
}

function* counted(from: number, to: number, rowOf: (n: number) => Row): Generator<Row> {
  for (let n = from; n <= to; n++) yield rowOf(n);
}

/** The ids of members without the viewers, in a mixed order. */
const someMember = (n: number, { members }: Sizes): number => 5 + ((n * 7919) % (members - 4));

/** Every filled table. */
export function allRows(sizes: Sizes, viewers: Viewers): TableRows[] {
  const names = namesOf(sizes);
  return [
    { table: 'members', rows: members(sizes, viewers, names) },
    { table: 'hours_submissions', rows: submissions(sizes, names) },
    { table: 'audit_events', rows: auditEvents(sizes) },
    { table: 'posts', rows: posts(sizes) },
    { table: 'invitations', rows: invitations(sizes) },
    { table: 'event_proposals', rows: proposals(sizes) },
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
      created_at: timeOfRow(n, count, 6),
    };
  });

/** 92 of 100 are approved, and the newest 300 wait. One of 50 has an open flag. The student has 60. */
function submissions(sizes: Sizes, names: Names): Generator<Row> {
  const random = new Random(2);
  const count = sizes.submissions;
  const old = () => (random.next() < 0.92 ? 'approved' : 'rejected');
  return counted(1, count, (n) => {
    const at = timeOfRow(n, count);
    const memberId = n % Math.floor(count / 60) === 0 ? 3 : someMember(n, sizes);
    const status = n <= 300 ? (['pending', 'signed', 'needs_signature'][n % 3] as string) : old();
    const isReviewed = n > 300;
    const isSigned = isReviewed || status === 'signed';
    const supervisor = `${random.anyOf(firstNames)} ${random.anyOf(nameEnds)}`;
    const description = `${random.oneOf(activities)}, ${random.someOf(textWords, 4)}`;
    const hours = (2 + Math.floor(random.next() ** 2 * 30)) / 4;
    return {
      id: random.uuid(),
      member_id: memberId,
      hours,
      approved_hours: status === 'approved' ? hours : null,
      hours_type: random.next() < 0.6 ? 'sync' : 'async',
      service_date: daysAfter(at, -20 * random.next()),
      description,
      supervisor_name: supervisor,
      supervisor_email: `${supervisor.toLowerCase().replace(' ', '.')}@place.test`,
      searchable: foldedWords([...(names[memberId] ?? []), description, supervisor].join(' ')),
      status,
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

/** 85 of 100 are accepted. */
function invitations({ invitations: count }: Sizes): Generator<Row> {
  const random = new Random(5);
  return counted(1, count, (n) => {
    const at = timeOfRow(n, count);
    const fate = random.next();
    return {
      email: `guest${n}@bench.test`,
      role: 'student',
      chapter: n % 2 === 0 ? 'NHS' : 'NJHS',
      invited_by: 1 + (n % 2),
      created_at: at,
      expires_at: daysAfter(at, 14),
      sent_at: daysAfter(at, 0.001),
      accepted_at: fate < 0.85 ? daysAfter(at, 1) : null,
      accepted_by: fate < 0.85 ? `bench_${n}` : null,
      revoked_at: fate > 0.95 ? daysAfter(at, 2) : null,
    };
  });
}

function proposals({ proposals: count, members: people }: Sizes): Generator<Row> {
  const random = new Random(6);
  return counted(1, count, (n) => ({
    id: random.uuid(),
    member_id: n % Math.floor(count / 60) === 0 ? 3 : 5 + (n % (people - 4)),
    chapter: n % 2 === 0 ? 'NHS' : 'NJHS',
    title: random.oneOf(activities),
    description: random.someOf(textWords, 12),
    state: n <= 100 ? 'submitted' : random.oneOf(['declined', 'accepted', 'under_review']),
    created_at: timeOfRow(n, count),
  }));
}
