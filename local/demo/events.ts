import { randomBytes, randomUUID } from 'node:crypto';
import type { Content, MemberIds, Row } from './rows.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Proposals of students. Those with a day and seats have become events. */
const proposals = [
  {
    by: 'student.nhs@honor.test',
    title: 'Creek Clean-Up',
    description: 'We clear the bank behind the gym of litter and ivy. Bring gloves; bags and water are there.',
    location: 'Creek trail, gate behind the gym',
    event: { inDays: 6, hour: 9, hours: 3, capacity: 8, seats: 8, waiting: 2 },
  },
  {
    by: 'student.njhs@honor.test',
    title: 'Reading Hour at the Library',
    description: 'We read picture books to children of the first two grades, in pairs.',
    location: 'Town library, children’s room',
    event: { inDays: 13, hour: 15, hours: 2, capacity: null, seats: 5, waiting: 0 },
  },
  {
    by: 'student.nhs@honor.test',
    title: 'Letters to Veterans',
    description: 'An afternoon of writing cards for the veterans’ home, with an address list from the county.',
    location: 'Cafeteria',
    event: null,
  },
] as const;

/** Rows of `event_proposals`, `events` and `event_sign_ups`. Students of both chapters have seats. */
export function eventRows({ people, now, timeZone }: Content, members: MemberIds): Record<string, Row[]> {
  const students = people.filter(({ role }) => role === 'student').map(({ email }) => members.get(email));
  const advisor = members.get('admin@honor.test');
  const all = proposals.map(({ event, by, ...about }, index) => {
    const at = new Date(now.getTime() - (proposals.length - index) * dayMs);
    const chapter = people.find(({ email }) => email === by)?.chapter;
    const row = { id: randomUUID(), member_id: members.get(by), chapter, ...about, created_at: at, updated_at: at };
    return { event, about, row: { ...row, state: event ? 'accepted' : 'submitted', scheduled: event !== null } };
  });
  const scheduled = all.flatMap(({ event, about, row }) => {
    if (!event) return [];
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now.getTime() + event.inDays * dayMs);
    // PostgreSQL knows the time zones.
    const at = (hour: number) => `${day} ${hour}:00 ${timeZone}`;
    const times = { starts_at: at(event.hour), ends_at: at(event.hour + event.hours) };
    const key = `\\x${randomBytes(32).toString('hex')}`;
    const ids = { id: randomUUID(), proposal_id: row.id, scheduled_by: advisor, door_key: key };
    const rest = { capacity: event.capacity, chapters: ['NJHS', 'NHS'], revision: 0, created_at: now, updated_at: now };
    return [{ event, row: { ...ids, ...about, ...times, ...rest } }];
  });
  const signUps = scheduled.flatMap(({ event, row }) =>
    students.slice(2, 2 + event.seats + event.waiting).map((member, index) => ({
      id: randomUUID(),
      event_id: row.id,
      member_id: member,
      state: index < event.seats ? 'seat' : 'waiting',
      created_at: new Date(now.getTime() - (event.seats + event.waiting - index) * 60_000),
    })),
  );
  return {
    event_proposals: all.map(({ row }) => row),
    events: scheduled.map(({ row }) => row),
    event_sign_ups: signUps,
  };
}
