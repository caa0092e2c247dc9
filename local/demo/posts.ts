import { readFile } from 'node:fs/promises';
import type { Chapter } from '@portal/contracts';
import { creekBank, donatedCoats, gardenPlan } from './drawings.ts';
import { type DemoFile, drawing, sheet } from './post-files.ts';

/** A newsletter post: its Markdown, its author, its time and its chapters. */
export interface DemoPost {
  title: string;
  content: string;
  /** Username. */
  author: string;
  tags: string[];
  chapters: Chapter[];
  daysAgo: number;
  /** Days since the last edit, if there was one. */
  updatedDaysAgo?: number;
  /**
   * `draft`, or the number of days until a scheduled post is published. Absent: it was published when it was written.
   */
  publishes?: number | 'draft';
  files: DemoFile[];
}

const shifts = [
  ['Day', 'From', 'To', 'Sorters needed'],
  ['Saturday, first week', '9:00', '10:30', '6'],
  ['Saturday, first week', '10:30', '12:00', '6'],
  ['Saturday, second week', '9:00', '10:30', '8'],
  ['Saturday, second week', '10:30', '12:00', '8'],
];

const harvest = [
  ['Vegetable', 'Pounds'],
  ['Tomatoes', '410'],
  ['Zucchini', '265'],
  ['Green beans', '220'],
  ['Cucumbers', '180'],
  ['Everything else', '265'],
];

const posts: (Omit<DemoPost, 'content' | 'files'> & { file: string; attached?: () => Promise<DemoFile[]> })[] = [
  {
    file: 'spring-service-fair',
    title: 'Spring service fair: who brings what',
    author: 'newsletter-team',
    tags: ['service', 'events'],
    chapters: ['NHS', 'NJHS'],
    daysAgo: 1,
    publishes: 'draft',
  },
  {
    file: 'senior-send-off',
    title: 'Ideas for the senior send-off',
    author: 'lead-nhs',
    tags: ['seniors', 'events'],
    chapters: ['NHS'],
    daysAgo: 6,
    updatedDaysAgo: 3,
    publishes: 'draft',
  },
  {
    file: 'exam-week-tutoring',
    title: 'Exam week: tutoring every afternoon',
    author: 'newsletter-team',
    tags: ['tutoring', 'schedule'],
    chapters: ['NHS', 'NJHS'],
    daysAgo: 1,
    publishes: 5,
  },
  {
    file: 'winter-coat-drive',
    title: 'The winter coat drive starts Monday',
    author: 'lead-nhs',
    tags: ['service', 'winter'],
    chapters: ['NHS', 'NJHS'],
    daysAgo: 2,
    attached: async () => [await drawing('coats.png', donatedCoats), sheet('sorting-shifts.csv', shifts)],
  },
  {
    file: 'logging-your-hours',
    title: 'How to log your hours so they are approved the first time',
    author: 'chapter-admin',
    tags: ['hours', 'how-to'],
    chapters: ['NHS', 'NJHS'],
    daysAgo: 9,
    updatedDaysAgo: 4,
  },
  {
    file: 'buddy-readers',
    title: 'Buddy Readers: 31 children, 9 tutors and one very patient guinea pig',
    author: 'lead-njhs',
    tags: ['tutoring', 'story'],
    chapters: ['NJHS'],
    daysAgo: 13,
  },
  {
    file: 'peer-tutoring-schedule',
    title: 'Peer tutoring: new rooms and a new schedule',
    author: 'newsletter-team',
    tags: ['tutoring', 'schedule'],
    chapters: ['NHS'],
    daysAgo: 18,
  },
  {
    file: 'meet-your-committee-leads',
    title: 'Meet your committee leads',
    author: 'newsletter-team',
    tags: ['chapter', 'people'],
    chapters: ['NHS', 'NJHS'],
    daysAgo: 27,
    updatedDaysAgo: 21,
  },
  {
    file: 'creek-restoration',
    title: 'What forty students can do to a creek bank in one morning',
    author: 'lead-nhs',
    tags: ['environment', 'story'],
    chapters: ['NHS', 'NJHS'],
    daysAgo: 36,
    attached: async () => [await drawing('creek-bank.png', creekBank)],
  },
  {
    file: 'scholarship-workshop',
    title: 'Scholarship essays: a workshop, and five openings to avoid',
    author: 'chapter-admin',
    tags: ['scholarship', 'seniors'],
    chapters: ['NHS'],
    daysAgo: 44,
  },
  {
    file: 'first-meeting-notes',
    title: 'Notes from our first NJHS meeting',
    author: 'lead-njhs',
    tags: ['meeting', 'notes'],
    chapters: ['NJHS'],
    daysAgo: 57,
  },
  {
    file: 'community-garden',
    title: 'The community garden fed sixty families',
    author: 'newsletter-team',
    tags: ['service', 'environment'],
    chapters: ['NHS', 'NJHS'],
    daysAgo: 69,
    attached: async () => [await drawing('garden-plan.png', gardenPlan), sheet('harvest.csv', harvest)],
  },
  {
    file: 'welcome-back',
    title: 'Welcome back: dates, dues and what is new this year',
    author: 'chapter-admin',
    tags: ['chapter', 'dates'],
    chapters: ['NHS', 'NJHS'],
    daysAgo: 85,
    updatedDaysAgo: 80,
  },
  {
    file: 'summer-hours',
    title: 'Yes, summer hours count',
    author: 'second-admin',
    tags: ['hours', 'summer'],
    chapters: ['NJHS'],
    daysAgo: 140,
  },
  {
    file: 'induction-night',
    title: 'Induction night in pictures and words',
    author: 'newsletter-team',
    tags: ['induction', 'story'],
    chapters: ['NHS'],
    daysAgo: 196,
  },
];

/** The posts, with their texts from the folder `posts` and their files. */
export function readPosts(): Promise<DemoPost[]> {
  return Promise.all(
    posts.map(async ({ file, attached, ...post }) => ({
      ...post,
      content: await readFile(new URL(`posts/${file}.md`, import.meta.url), 'utf8'),
      files: (await attached?.()) ?? [],
    })),
  );
}
