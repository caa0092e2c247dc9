import type { Chapter } from '@portal/contracts';
import { firstNames, lastNames } from './names.ts';
import { demoPeople, type Person } from './people.ts';
import type { Random } from './random.ts';

const committees = [
  'Community Service',
  'Tutoring',
  'Fundraising',
  'Environment',
  'Communications',
  'Events',
  'Membership',
];
const sizes: Record<Chapter, number> = { NHS: 44, NJHS: 28 };

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f']/g, '')
    .replace(/\s+/g, '-')
    .toLowerCase();

/** The demo leads already have a committee of their chapter. A member leads each of the others. */
function committeesToLead(chapter: Chapter): string[] {
  const led = demoPeople.filter((person) => person.role === 'lead' && person.chapter === chapter);
  return committees.filter((committee) => !led.some((lead) => lead.committee === committee));
}

/** New members have no committee yet, and a few never choose one. */
function committeeOf(random: Random, joinedDaysAgo: number): string | null {
  return joinedDaysAgo < 30 || random.chance(0.12) ? null : random.pick(committees);
}

/** Who joined longer ago is in a higher grade: NHS has grades 10 to 12, NJHS 7 to 9. */
const yearsLeft = (chapter: Chapter, joinedDaysAgo: number): number =>
  (chapter === 'NHS' ? 3 : 6) - Math.min(2, Math.floor(joinedDaysAgo / 200));

function member(random: Random, chapter: Chapter, lead: string | undefined): Person {
  const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
  const username = `${plain(firstName)}-${plain(lastName)}`;
  const joinedDaysAgo = lead ? random.between(380, 760) : random.between(12, chapter === 'NHS' ? 760 : 430);
  return {
    email: `${username.replaceAll('-', '.')}@students.honor.test`,
    username,
    firstName,
    lastName,
    role: lead ? 'lead' : 'student',
    chapter,
    committee: lead ?? committeeOf(random, joinedDaysAgo),
    yearsLeft: yearsLeft(chapter, joinedDaysAgo),
    joinedDaysAgo,
  };
}

/** The members around the demo people. Names are unique, because the address is made from the name. */
export function inventMembers(random: Random): Person[] {
  const members = new Map<string, Person>();
  for (const chapter of ['NHS', 'NJHS'] as const) {
    const leading = committeesToLead(chapter);
    for (let left = sizes[chapter]; left > 0; ) {
      const person = member(random, chapter, leading[0]);
      if (members.has(person.email)) continue;
      members.set(person.email, person);
      leading.shift();
      left -= 1;
    }
  }
  return [...members.values()];
}
