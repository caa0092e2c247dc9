import type { BrowserContext, Page } from '@playwright/test';
import { sql } from './database.ts';
import { type Person, signIn } from './people.ts';

/** Signs a person in and opens the page of proposals. */
export async function eventsPage(context: BrowserContext, person: Person): Promise<Page> {
  await signIn(context, person);
  const page = await context.newPage();
  await page.goto('/dashboard/events');
  return page;
}

export const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
export const proposalIn = (page: Page, list: string | RegExp, title: string) =>
  section(page, list)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

/** Makes the proposal an event of NHS of one hour. @param startsIn an interval of PostgreSQL */
export const schedule = (title: string, startsIn: string) =>
  sql(
    `INSERT INTO events (proposal_id, scheduled_by, title, description, location, starts_at, ends_at, chapters, door_key)
     SELECT id, member_id, title, '', 'Hall', now() + $2::interval, now() + $2::interval + interval '1 hour', '{NHS}', '\\x00'
     FROM event_proposals WHERE title = $1`,
    [title, startsIn],
  );
