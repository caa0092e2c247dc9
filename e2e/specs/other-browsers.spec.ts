import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { chapterNames } from '@portal/contracts';
import { mailTo, signatureLink } from '../support/inbox.ts';
import { createMember, type Person } from '../support/people.ts';
import { portal } from '../support/portal.ts';
import { test } from '../support/test.ts';
import { startFirefox } from '../support/webdriver/firefox.ts';
import { beginsAnew, presses, sees, selectsAll, signsIn, writes } from '../support/webdriver/person.ts';
import type { OtherBrowser, Tab } from '../support/webdriver/tab.ts';
import { startWebKit } from '../support/webdriver/webkit.ts';

const browsers = {
  Firefox: () => startFirefox(portal.firefox),
  WebKit: () => startWebKit(portal.webkit),
};

const open = (tab: Tab, path: string) => tab.open(new URL(path, portal.url).href);
const classes = (tab: Tab) => tab.run(() => document.documentElement.className);

/** As the form takes it. */
const lastWeek = () =>
  new Date(Date.now() - 7 * 86_400_000).toLocaleDateString('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });

/** Fills Clerk's form. */
async function fillSignIn(tab: Tab, person: Person): Promise<void> {
  await writes(tab, 'Email address', person.username);
  await presses(tab, 'button', 'Continue');
  await writes(tab, 'Password', person.password);
  await presses(tab, 'button', 'Continue');
}

for (const [name, start] of Object.entries(browsers))
  test.describe(name, () => {
    // One after the other: they share a browser and its tab, where compiled scripts are kept.
    test.describe.configure({ mode: 'default' });
    let browser: OtherBrowser;
    let tab: Tab;
    test.beforeAll(async () => {
      browser = await start();
      tab = await browser.newTab();
    });
    test.beforeEach(() => beginsAnew(tab));
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures this one needs
    test.afterEach(async ({}, info) => {
      if (info.status !== info.expectedStatus)
        await info.attach(name, { body: await tab.picture(), contentType: 'image/png' });
    });
    test.afterAll(() => browser.close());

    test('a visitor reads the landing page and the newsletter, and switches the theme and the chapter', async () => {
      await open(tab, '/');
      await sees(tab, chapterNames.NHS);
      await presses(tab, 'button', 'Switch to dark theme');
      await expect.poll(() => classes(tab)).toContain('dark');
      await presses(tab, 'button', 'NJHS');
      await sees(tab, chapterNames.NJHS);
      await presses(tab, 'link', 'Newsletter');
      await sees(tab, 'NJHS Newsletter');
      expect(await classes(tab)).toMatch(/chapter-njhs.*dark|dark.*chapter-njhs/);
      await presses(tab, 'link', 'Read More');
      await sees(tab, 'Back to Newsletter');
    });

    test('a student signs in and submits hours, the supervisor signs, an admin approves, and the total grows', async () => {
      const student = await createMember();
      const supervisorEmail = `${randomUUID().slice(0, 8)}@test.example`;
      await open(tab, '/dashboard/hours');
      await fillSignIn(tab, student);
      await presses(tab, 'choice', 'Asynchronous');
      await writes(tab, 'Hours', '4.25');
      await writes(tab, 'Date of', lastWeek());
      await writes(tab, 'Description', 'Read to the residents');
      await presses(tab, 'button', 'Continue to Supervisor Info');
      await writes(tab, 'Supervisor Name', 'Dana Whitfield');
      await writes(tab, 'Supervisor Email', supervisorEmail);
      await presses(tab, 'button', 'Request Signature via Email');
      await presses(tab, 'button', 'Send Request');
      await sees(tab, 'Email Sent Successfully!');

      await beginsAnew(tab);
      await tab.open(signatureLink(await mailTo(supervisorEmail, /verif|sign/i)));
      await writes(tab, 'Electronic Signature', 'Dana Whitfield');
      await presses(tab, 'button', 'Verify & Sign Hours');
      await sees(tab, 'Signature Completed!');

      await beginsAnew(tab);
      await signsIn(tab, await createMember({ role: 'admin' }));
      await open(tab, '/dashboard/admin_inbox');
      await writes(tab, 'Search submissions', student.lastName);
      await sees(tab, 'Submissions (1)');
      await presses(tab, 'button', 'Approve');
      await sees(tab, 'Submissions (0)');

      await beginsAnew(tab);
      await signsIn(tab, student);
      await open(tab, '/dashboard');
      await sees(tab, /Service Hours.* 4\.25/);
    });

    test('an editor writes a post with the toolbar, and it is published', async () => {
      const title = `Tree planting ${randomUUID().slice(0, 8)}`;
      await signsIn(tab, await createMember({ role: 'lead' }));
      await open(tab, '/newsletter?tab=manage');
      await presses(tab, 'button', 'New Post');
      await writes(tab, 'Title', title);
      await writes(tab, 'Content', 'Bring gloves');
      await selectsAll(tab);
      await presses(tab, 'button', 'Bold');
      await presses(tab, 'button', 'Create Post');
      await sees(tab, 'Newsletter Management');
      await presses(tab, 'link', title);
      await sees(tab, 'Bring gloves');
      const bold = () => tab.run(() => document.querySelector('article strong')?.textContent);
      await expect.poll(bold).toBe('Bring gloves');
    });
  });
