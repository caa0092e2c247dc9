import type { Chapter, Role } from '@portal/contracts';

/** The password of every demo person. It is not secret: the local sign-in page shows it. */
export const demoPassword = 'scholarship-2026';

/** A person with an account and a member record. */
export interface Person {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  role: Role;
  chapter: Chapter;
  committee: string | null;
  /** Until graduation. Null for staff of the school. */
  yearsLeft: number | null;
  /** How many days ago they joined. */
  joinedDaysAgo: number;
}

/** The people to sign in as. Scripts and the README rely on their addresses, usernames, roles and chapters. */
export const demoPeople: Person[] = [
  {
    email: 'admin@honor.test',
    username: 'chapter-admin',
    firstName: 'Margaret',
    lastName: 'Whitfield',
    role: 'admin',
    chapter: 'NHS',
    committee: null,
    yearsLeft: null,
    joinedDaysAgo: 830,
  },
  {
    email: 'admin2@honor.test',
    username: 'second-admin',
    firstName: 'Darius',
    lastName: 'Holloway',
    role: 'admin',
    chapter: 'NJHS',
    committee: null,
    yearsLeft: null,
    joinedDaysAgo: 790,
  },
  {
    email: 'lead.nhs@honor.test',
    username: 'lead-nhs',
    firstName: 'Nadia',
    lastName: 'Rahman',
    role: 'lead',
    chapter: 'NHS',
    committee: 'Community Service',
    yearsLeft: 1,
    joinedDaysAgo: 610,
  },
  {
    email: 'lead.njhs@honor.test',
    username: 'lead-njhs',
    firstName: 'Lucas',
    lastName: 'Moreau',
    role: 'lead',
    chapter: 'NJHS',
    committee: 'Tutoring',
    yearsLeft: 4,
    joinedDaysAgo: 420,
  },
  {
    email: 'student.nhs@honor.test',
    username: 'student-nhs',
    firstName: 'Jordan',
    lastName: 'Ellis',
    role: 'student',
    chapter: 'NHS',
    committee: 'Fundraising',
    yearsLeft: 2,
    joinedDaysAgo: 395,
  },
  {
    email: 'student.njhs@honor.test',
    username: 'student-njhs',
    firstName: 'Mina',
    lastName: 'Sato',
    role: 'student',
    chapter: 'NJHS',
    committee: 'Environment',
    yearsLeft: 4,
    joinedDaysAgo: 260,
  },
  {
    email: 'news@honor.test',
    username: 'newsletter-team',
    firstName: 'Newsletter',
    lastName: 'Team',
    role: 'student',
    chapter: 'NHS',
    committee: 'Communications',
    yearsLeft: 2,
    joinedDaysAgo: 700,
  },
];
