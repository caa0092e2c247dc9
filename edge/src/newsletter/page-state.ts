import type { ReadingThreads } from '@portal/markdown/reading-threads';
import type { ServicesAnswers } from '../services-answers.ts';
import type { Filling } from './fill-page.ts';

/** What one of the newsletter's pages is to show at the moment. */
export interface PageState {
  /** Of the page among all others. */
  name: string;
  /** What the filling is made of: the same objects give the same filling. */
  parts: unknown[];
  fill(): Filling | Promise<Filling>;
  /** Whether there is no such page. */
  missing?: boolean;
}

export interface Sources {
  services: ServicesAnswers;
  /** Read the posts' texts. */
  threads: ReadingThreads;
  publicUrl: string;
  timeZone?: string;
}
