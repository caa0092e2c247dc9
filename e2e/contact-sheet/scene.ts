import type { Page } from '@playwright/test';

/** Who looks: nobody signed in, or the demo person of a role by the chapter that is shown. */
export const viewers = {
  visitor: { NHS: null, NJHS: null },
  student: { NHS: 'student.nhs@honor.test', NJHS: 'student.njhs@honor.test' },
  lead: { NHS: 'lead.nhs@honor.test', NJHS: 'lead.njhs@honor.test' },
  admin: { NHS: 'admin@honor.test', NJHS: 'admin2@honor.test' },
  newsletter: { NHS: 'news@honor.test' },
} as const;

export type Viewer = keyof typeof viewers;

/** One thing to look at: a route, or what someone has opened on it. */
export interface Scene {
  name: string;
  path: string | ((page: Page) => Promise<string>);
  viewers: Viewer[];
  /** What must be on the page before it is looked at. */
  ready: string;
  /** Opens something on the page. */
  act?: (page: Page) => Promise<void>;
  /** The page follows no other tab's choice of the theme: it is loaded anew for each. */
  standalone?: true;
  /** Answers in the place of those that need the secret of a mailed link, by a part of the call's address. */
  answers?: Record<string, object>;
}
