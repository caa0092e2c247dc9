import { readFile } from 'node:fs/promises';
import type { Chapter } from '@portal/contracts';

/** A newsletter post: its text, in Markdown, and who wrote it when, for whom. */
export interface DemoPost {
  title: string;
  content: string;
  /** Username. */
  author: string;
  tags: string[];
  chapters: Chapter[];
  daysAgo: number;
  /** Where it was edited later. */
  updatedDaysAgo?: number;
}

const posts: (Omit<DemoPost, 'content'> & { file: string })[] = [
  {
    file: 'winter-coat-drive',
    title: 'The winter coat drive starts Monday',
    author: 'lead-nhs',
    tags: ['service', 'winter'],
    chapters: ['NHS', 'NJHS'],
    daysAgo: 2,
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

/** The posts, with their texts from the folder `posts`. */
export function readPosts(): Promise<DemoPost[]> {
  return Promise.all(
    posts.map(async ({ file, ...post }) => ({
      ...post,
      content: await readFile(new URL(`posts/${file}.md`, import.meta.url), 'utf8'),
    })),
  );
}
