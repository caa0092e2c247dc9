import type { Sizes, Viewers } from './sizes.ts';

const list = (...words: string[]) => `ARRAY['${words.join(`','`)}']`;

const firstNames = list(
  ...'Maria Ada Liam Zoë Noah Emma Omar Mei Ines Lucas Priya Sofia Ethan Grace Jonas Amara Diego Hana Felix Nora'.split(
    ' ',
  ),
  ...'Aisha Bruno Clara Dmitri Elif Farah Greta Hugo Imani Jade Kofi Lena Mateo Nadia Oscar Paula Quinn Rosa Samir Tara'.split(
    ' ',
  ),
);
const nameBeginnings = list(
  ...'Gar Ber Hart Lind Mor Pet Ros Sand Thorn Wes Zam Kow Fer Dub Nak Okon Ali Cho Var Ek'.split(' '),
);
const nameEnds = list(
  ...'cia man ford berg ley erson enthal oval by ton brano alski nandes ois amura kwo yev ng gas lund'.split(' '),
);
const activities = list(
  'Sorted donations at the food pantry',
  'Tutored younger students in algebra',
  'Read to children at the library',
  'Planted trees along the river',
  'Served dinner at the shelter',
  'Cleaned up the beach after the storm',
  'Visited residents of the nursing home',
  'Coached the junior soccer team',
  'Played music at the senior center',
  'Packed school supplies for families',
  'Walked dogs at the animal rescue',
  'Translated letters for newcomers',
  'Painted the community center',
  'Helped at the blood drive',
  'Guided visitors at the science fair',
  'Knitted blankets for the hospital',
);
const words = list(
  ...'members helped collect books games dinner garden winter clothes school families music evening thank library report'.split(
    ' ',
  ),
  ...'volunteers raised funds spring meeting students friday project community history science hall award sponsors visit'.split(
    ' ',
  ),
);
const tags = list(
  ...'Service Tutoring Food-Drive Awards Meetings Spring Autumn Music Library Science Sports Arts Alumni Officers Travel'.split(
    ' ',
  ),
  ...'Fundraising Environment Health History Writing Chess Robotics Theater Garden Induction Elections Calendar Photos'.split(
    ' ',
  ),
);

/** One of an array, the first ones more often than the last ones. */
const oneOf = (array: string) => `(${array})[1 + floor(random() ^ 1.7 * cardinality(${array}))::integer]`;
/** One of an array, each as often as the others. */
const anyOf = (array: string) => `(${array})[1 + floor(random() * cardinality(${array}))::integer]`;
const someWords = (count: number) => Array.from({ length: count }, () => oneOf(words)).join(` || ' ' || `);
const years = (count: number, of: number) => `now() - n * interval '${count} years' / ${of}`;

/** SQL that fills the tables. Row 1 of each list is the newest one. Random values are the same in each run. */
export function statements(sizes: Sizes, viewers: Viewers): string[] {
  return [...members(sizes, viewers), submissions(sizes), auditEvents(sizes), posts(sizes), ...others(sizes)];
}

const members = ({ members: count }: Sizes, { admin, lead, student, author }: Viewers): string[] => [
  `INSERT INTO members (clerk_id, first_name, last_name, email, role, chapter) VALUES
     ('${admin}', 'Ada', 'Admin', 'ada@bench.test', 'admin', 'NHS'),
     ('${lead}', 'Lea', 'Lead', 'lea@bench.test', 'lead', 'NHS'),
     ('${student}', 'Stu', 'Student', 'stu@bench.test', 'student', 'NHS'),
     ('${author}', 'Arthur', 'Author', 'arthur@bench.test', 'lead', 'NHS')`,
  `INSERT INTO members (clerk_id, first_name, last_name, email, role, chapter, committee, total_hours, created_at)
   SELECT 'bench_' || n, ${anyOf(firstNames)}, ${anyOf(nameBeginnings)} || ${anyOf(nameEnds)},
     'person' || n || '@bench.test', CASE WHEN n % 50 = 0 THEN 'lead' ELSE 'student' END,
     CASE WHEN n % 2 = 0 THEN 'NHS' ELSE 'NJHS' END,
     (${list('Outreach', 'Tutoring', 'Environment', 'Arts', 'Music', 'Library', 'Sports')})[n % 9 + 1],
     (n * 37 % 8000) / 100.0, ${years(6, count)}
   FROM generate_series(5, ${count}) AS n`,
];

/** 92 of 100 are approved, and the newest 300 wait. The student has 60. */
const submissions = ({ submissions: count, members: people }: Sizes): string => `
  INSERT INTO hours_submissions (member_id, hours, hours_type, service_date, description, supervisor_name,
    supervisor_email, searchable, status, signature_request_id, signature, signature_signed_at, reviewed_by,
    reviewed_at, created_at)
  SELECT submitted.member_id, hours, type, (at - random() * interval '20 days')::date, description, supervisor,
    lower(replace(supervisor, ' ', '.')) || '@place.test',
    folded(concat_ws(' ', first_name, last_name, description, supervisor)), status,
    CASE WHEN status <> 'pending' THEN gen_random_uuid() END,
    CASE WHEN status NOT IN ('pending', 'needs_signature') THEN supervisor END,
    CASE WHEN status NOT IN ('pending', 'needs_signature') THEN at END,
    CASE WHEN status IN ('approved', 'rejected') THEN 'bench' END,
    CASE WHEN status IN ('approved', 'rejected') THEN at + interval '3 days' END, at
  FROM (
    SELECT CASE WHEN n % (${count} / 60) = 0 THEN 3 ELSE 5 + (n::bigint * 7919 % (${people} - 4))::integer END AS member_id,
      ${years(4, count)} AS at, (2 + floor(random() ^ 2 * 30)) / 4 AS hours,
      CASE WHEN random() < 0.6 THEN 'sync' ELSE 'async' END AS type,
      ${oneOf(activities)} || ', ' || ${someWords(4)} AS description,
      ${anyOf(firstNames)} || ' ' || ${anyOf(nameEnds)} AS supervisor,
      CASE WHEN n <= 300 THEN (ARRAY['pending', 'signed', 'needs_signature'])[n % 3 + 1]
        WHEN random() < 0.92 THEN 'approved' ELSE 'rejected' END AS status
    FROM generate_series(1, ${count}) AS n
  ) AS submitted JOIN members ON members.id = submitted.member_id`;

const auditEvents = ({ auditEvents: count, members: people }: Sizes): string => `
  INSERT INTO audit_events (at, actor, action, subject)
  SELECT at, CASE action WHEN 'hours.signed' THEN 'supervisor' ELSE 'bench_' || 5 + (n::bigint * 7919 % (${people} - 4)) END,
    action, CASE WHEN action LIKE 'member.%' THEN 'bench_' || 5 + n % (${people} - 4) ELSE gen_random_uuid()::text END
  FROM (
    SELECT n, now() - (${count} - n) * interval '4 years' / ${count} AS at, CASE WHEN n % 1000 = 0 THEN 'post.created' ELSE
      ${oneOf(list('hours.submitted', 'hours.signed', 'hours.approved', 'invitation.sent', 'hours.rejected', 'member.role_changed'))}
      END AS action
    FROM generate_series(1, ${count}) AS n
  ) AS happened`;

/** The author wrote a tenth. Three in a thousand wait for their day. */
const posts = ({ posts: count }: Sizes): string => `
  INSERT INTO posts (title, content, author_id, author_name, tags, chapters, created_at, published_at)
  SELECT initcap(${someWords(5)}), repeat(${someWords(20)} || '. ', 12) || CASE WHEN n % 2000 = 7 THEN 'kaleidoscope' ELSE '' END,
    CASE WHEN n % 10 = 0 THEN 4 ELSE 1 END, CASE WHEN n % 10 = 0 THEN 'Arthur Author' ELSE 'Ada Admin' END,
    ARRAY(SELECT DISTINCT ${oneOf(tags)} FROM generate_series(1, 3) WHERE n IS NOT NULL),
    (ARRAY['{}', '{NHS}', '{NJHS}', '{NJHS,NHS}'])[n % 4 + 1]::text[], ${years(4, count)},
    CASE WHEN n <= ${count} * 3 / 1000 THEN now() + n * interval '1 day' ELSE ${years(4, count)} END
  FROM generate_series(1, ${count}) AS n`;

/** 85 of 100 invitations are accepted. */
const others = ({ invitations, proposals, members: people }: Sizes): string[] => [
  `INSERT INTO invitations (email, role, chapter, invited_by, created_at, expires_at, sent_at, accepted_at, accepted_by,
     revoked_at)
   SELECT 'guest' || n || '@bench.test', 'student', CASE WHEN n % 2 = 0 THEN 'NHS' ELSE 'NJHS' END, 1 + n % 2, at,
     at + interval '14 days', at + interval '1 minute', CASE WHEN fate < 0.85 THEN at + interval '1 day' END,
     CASE WHEN fate < 0.85 THEN 'bench_' || n END, CASE WHEN fate > 0.95 THEN at + interval '2 days' END
   FROM (SELECT n, ${years(4, invitations)} AS at, random() AS fate
         FROM generate_series(1, ${invitations}) AS n) AS invited`,
  `INSERT INTO event_proposals (id, member_id, chapter, title, description, state, created_at)
   SELECT gen_random_uuid(), CASE WHEN n % (${proposals} / 60) = 0 THEN 3 ELSE 5 + n % (${people} - 4) END,
     CASE WHEN n % 2 = 0 THEN 'NHS' ELSE 'NJHS' END, ${oneOf(activities)}, ${someWords(12)},
     CASE WHEN n <= 100 THEN 'submitted' ELSE ${oneOf(list('declined', 'accepted', 'under_review'))} END,
     ${years(4, proposals)}
   FROM generate_series(1, ${proposals}) AS n`,
];
