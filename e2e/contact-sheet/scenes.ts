import type { Page } from '@playwright/test';
import type { Invitation } from '@portal/contracts';
import { operationsScenes } from './operations-scenes.ts';
import type { Scene, Viewer } from './scene.ts';
import { offlineScene, submissionScenes } from './submission-scenes.ts';
import { supervisorScenes } from './supervisor-scenes.ts';

const everyone: Viewer[] = ['visitor', 'student', 'lead', 'admin', 'newsletter'];
const members: Viewer[] = ['student', 'lead', 'admin', 'newsletter'];
const staff: Viewer[] = ['lead', 'admin'];

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** The address of the newest post that the viewer may read. */
async function newestPost(page: Page): Promise<string> {
  await page.goto('/newsletter');
  const link = page.locator('article a[href^="/newsletter/"]').first();
  return (await link.getAttribute('href')) ?? '/newsletter';
}

const invitation: Invitation = {
  email: 'new.member@honor.test',
  role: 'student',
  chapter: 'NHS',
  committee: 'Community Service',
  firstName: 'Ada',
  lastName: 'Byron',
  invitedBy: { name: 'Margaret Whitfield', role: 'admin' },
  expiresAt: '2027-01-15T12:00:00.000Z',
};

export const scenes: Scene[] = [
  { name: 'landing', path: '/', viewers: ['visitor', 'admin'], ready: '#about' },
  { name: 'newsletter', path: '/newsletter', viewers: everyone, ready: 'article' },
  { name: 'post', path: newestPost, viewers: ['visitor', 'admin', 'newsletter'], ready: 'article' },
  {
    name: 'post-editor',
    path: '/newsletter?tab=manage',
    viewers: ['newsletter'],
    ready: 'text=New Post',
    act: click('New Post'),
  },
  { name: 'post-missing', path: '/newsletter/none', viewers: ['visitor'], ready: 'text=Post not found.' },
  { name: 'subscription', path: '/newsletter/subscription?token=none', viewers: ['visitor'], ready: 'h1' },
  { name: 'sign-in', path: '/sign-in?message=Welcome', viewers: ['visitor'], ready: '.cl-formButtonPrimary' },
  { name: 'sign-up', path: '/sign-up', viewers: ['visitor'], ready: '.cl-formButtonPrimary' },
  { name: 'not-found', path: '/no/such/page', viewers: ['visitor', 'student'], ready: 'text=Return Home' },
  { name: 'demo-hours', path: '/demo/hours', viewers: ['visitor'], ready: 'text=Your Info' },
  ...supervisorScenes,
  ...submissionScenes,
  { name: 'onboard-invalid', path: '/onboard?token=none', viewers: ['visitor'], ready: 'main h1' },
  {
    name: 'onboard',
    path: '/onboard?token=sample',
    viewers: ['visitor'],
    ready: 'text=Create Account',
    answers: { 'validate-invitation': { success: true, invitation } },
  },
  { name: 'dashboard', path: '/dashboard', viewers: members, ready: 'text=Welcome back' },
  { name: 'hours', path: '/dashboard/hours', viewers: ['student', 'lead'], ready: 'text=Your Info' },
  {
    name: 'hours-errors',
    path: '/dashboard/hours',
    viewers: ['student'],
    ready: 'text=Your Info',
    act: click('Continue to Supervisor Info'),
  },
  { name: 'manage-users', path: '/dashboard/manage_users', viewers: ['student', ...staff], ready: 'main h1' },
  {
    name: 'invite',
    path: '/dashboard/manage_users',
    viewers: ['admin'],
    ready: 'tbody tr',
    act: click('Invite Members'),
  },
  {
    name: 'edit-member',
    path: '/dashboard/manage_users',
    viewers: ['admin'],
    ready: 'tbody tr',
    act: click(/^Edit role/),
  },
  {
    name: 'edit-class',
    path: '/dashboard/manage_users',
    viewers: ['admin'],
    ready: 'tbody tr',
    act: click(/^Edit graduation year/),
  },
  {
    name: 'deactivate-member',
    path: '/dashboard/manage_users',
    viewers: ['admin'],
    ready: 'tbody tr',
    act: click(/^Deactivate/),
  },
  {
    name: 'personal-data',
    path: '/dashboard/manage_users',
    viewers: ['admin'],
    ready: 'tbody tr',
    act: async (page) => {
      await page.getByRole('button', { name: 'Personal Data' }).click();
      await page.getByLabel('E-mail address').fill('student.nhs@honor.test');
      await page.getByRole('button', { name: 'Look Up' }).click();
      await page.getByRole('button', { name: 'Erase for Good' }).waitFor();
    },
  },
  {
    name: 'edit-members',
    path: '/dashboard/manage_users',
    viewers: ['admin'],
    ready: 'tbody tr',
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: /^Edit Selected/ }).click();
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('region', { name: 'Each member' }).waitFor();
    },
  },
  {
    name: 'import',
    path: '/dashboard/manage_users/import',
    viewers: ['admin'],
    ready: 'main h1',
    act: async (page) => {
      const buffer = Buffer.from('E-mail,Chapter\nrobin@school.test,NHS\nnobody,NJHS\n');
      await page.getByLabel('CSV or Excel file').setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Check Rows' }).click();
      await page.getByRole('region', { name: 'Each row' }).waitFor();
    },
  },
  { name: 'invitations', path: '/dashboard/invitations', viewers: staff, ready: 'main h1' },
  { name: 'inbox', path: '/dashboard/admin_inbox', viewers: ['student', ...staff], ready: 'main h1' },
  {
    name: 'inbox-details',
    path: '/dashboard/admin_inbox',
    viewers: ['admin'],
    ready: 'text=View Details',
    act: click('View Details'),
  },
  {
    name: 'inbox-reject',
    path: '/dashboard/admin_inbox?status=ready',
    viewers: ['admin'],
    ready: 'text=View Details',
    act: click('Reject'),
  },
  {
    name: 'inbox-changes',
    path: '/dashboard/admin_inbox?status=ready',
    viewers: ['admin'],
    ready: 'text=View Details',
    act: click('Request Changes'),
  },
  {
    name: 'inbox-unsigned',
    path: '/dashboard/admin_inbox?status=needs_signature',
    viewers: ['admin'],
    ready: 'text=View Details',
    act: click('Approve'),
  },
  {
    name: 'inbox-selected',
    path: '/dashboard/admin_inbox',
    viewers: ['admin'],
    ready: 'text=View Details',
    act: (page) => page.getByRole('checkbox', { name: 'Select all' }).check(),
  },
  {
    name: 'inbox-shortcuts',
    path: '/dashboard/admin_inbox',
    viewers: ['admin'],
    ready: 'text=View Details',
    act: (page) => page.keyboard.press('?'),
  },
  {
    name: 'inbox-empty',
    path: '/dashboard/admin_inbox?search=nobody-is-called-this',
    viewers: ['admin'],
    ready: 'text=Submissions (0)',
  },
  { name: 'upcoming-events', path: '/dashboard/upcoming_events', viewers: members, ready: 'main h2' },
  { name: 'check-in', path: '/dashboard/check_in?code=none', viewers: ['student'], ready: '[role=alert]' },
  { name: 'events', path: '/dashboard/events', viewers: members, ready: 'main h1' },
  {
    name: 'e-mail-choices',
    path: '/dashboard/notifications',
    viewers: ['student', 'lead'],
    ready: 'input[type=checkbox]',
  },
  { name: 'reports', path: '/dashboard/reports', viewers: ['student', ...staff], ready: 'main h1' },
  {
    name: 'reminder',
    path: '/dashboard/reports',
    viewers: ['admin'],
    ready: 'text=Remind Members',
    act: click('Remind Members'),
  },
  { name: 'goals', path: '/dashboard/goals', viewers: ['student', ...staff], ready: 'tbody tr' },
  { name: 'edit-goal', path: '/dashboard/goals', viewers: ['admin'], ready: 'tbody tr', act: click(/^Edit/) },
  ...operationsScenes,
  offlineScene,
];
