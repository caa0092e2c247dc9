import { daysAfter, Random, timeOfRow } from './random.ts';
import type { Sizes } from './sizes.ts';
import { counted, type Row, type TableRows } from './table-rows.ts';
import { activities, textWords } from './words.ts';

/** What the lists of e-mails, invitations, events and imports show. */
export const otherTables = (sizes: Sizes): TableRows[] => [
  { table: 'outbox', rows: emails(sizes) },
  { table: 'invitations', rows: invitations(sizes) },
  { table: 'event_proposals', rows: proposals(sizes) },
  { table: 'events', rows: events(sizes) },
  { table: 'event_sign_ups', rows: signUps(sizes) },
  { table: 'imports', rows: imports(sizes) },
  { table: 'import_rows', rows: importRows(sizes) },
];

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

/** Retention deletes older ones, in the worker of a measurement too, which has more work then than a portal ever has. */
const yearsOfEmails = 80 / 365;

/** Three hundred could not be delivered. */
function emails({ auditEvents: count }: Sizes): Generator<Row> {
  const random = new Random(7);
  return counted(1, count, (n) => {
    const at = timeOfRow(n, count, yearsOfEmails);
    const isGivenUp = n % Math.floor(count / 300) === 0;
    return {
      id: random.uuid(),
      kind: 'submission-approved',
      subject_id: random.uuid(),
      created_at: at,
      enqueued_at: at,
      done_at: isGivenUp ? null : at,
      failed_at: isGivenUp ? at : null,
      attempts: isGivenUp ? 8 : 1,
      last_error: isGivenUp ? 'Mailbox unavailable' : null,
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

const numberedId = (n: number) => `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`;

/** One for ten members. Forty are still to come. */
const events = ({ members: people }: Sizes) =>
  counted(1, people / 10, (n) => {
    const startsAt = daysAfter(new Date(), 40 - n);
    return {
      id: numberedId(n),
      proposal_id: numberedId(n),
      scheduled_by: 1,
      title: 'Blood drive',
      description: 'Set up chairs',
      location: 'Gym',
      starts_at: startsAt,
      ends_at: daysAfter(startsAt, 0.1),
      capacity: 30,
      chapters: [n % 2 === 0 ? 'NHS' : 'NJHS'],
      door_key: '',
    };
  });

/** Twenty for each event. */
const signUps = (sizes: Sizes) =>
  counted(1, sizes.members * 2, (n) => ({
    event_id: numberedId(Math.ceil(n / 20)),
    member_id: 5 + (n % (sizes.members - 4)),
    state: 'seat',
  }));

const importSize = 100;

const imports = ({ members: people }: Sizes) =>
  counted(1, people / importSize, (n) => ({
    id: numberedId(n),
    kind: 'members',
    file_name: `members-${n}.csv`,
    imported_by: 'bench',
    created_at: timeOfRow(n, people / importSize),
  }));

const importRows = ({ members: people }: Sizes) =>
  counted(1, people, (n) => ({
    import_id: numberedId(Math.ceil(n / importSize)),
    line: (n % importSize) + 2,
    email: `person${n}@bench.test`,
  }));
