import type { Page } from '@playwright/test';
import type { Invitation, SignatureData } from '@portal/contracts';

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

const signatureData: SignatureData = {
  first_name: 'Jordan',
  last_name: 'Ellis',
  hours: 4.25,
  hours_type: 'async',
  service_date: '2026-10-03',
  description: 'Recorded two audio books for the public library, and listened through those of three other readers.',
  signature: null,
  signed_at: null,
  chapter: 'NHS',
};

const invitation: Invitation = {
  email: 'new.member@honor.test',
  role: 'student',
  chapter: 'NHS',
  committee: 'Community Service',
  invitedBy: { name: 'Margaret Whitfield', role: 'admin' },
  expiresAt: '2027-01-15T12:00:00.000Z',
};

export const scenes: Scene[] = [
  { name: 'landing', path: '/', viewers: ['visitor', 'admin'], ready: '#about' },
  { name: 'newsletter', path: '/newsletter', viewers: everyone, ready: 'article' },
  { name: 'post', path: newestPost, viewers: ['visitor', 'admin', 'newsletter'], ready: 'article' },
  { name: 'post-missing', path: '/newsletter/none', viewers: ['visitor'], ready: 'text=Post not found.' },
  { name: 'subscription', path: '/newsletter/subscription?token=none', viewers: ['visitor'], ready: 'h1' },
  { name: 'sign-in', path: '/sign-in?message=Welcome', viewers: ['visitor'], ready: '.cl-formButtonPrimary' },
  { name: 'sign-up', path: '/sign-up', viewers: ['visitor'], ready: '.cl-formButtonPrimary' },
  { name: 'not-found', path: '/no/such/page', viewers: ['visitor', 'student'], ready: 'text=Return Home' },
  { name: 'demo-hours', path: '/demo/hours', viewers: ['visitor'], ready: 'text=Your Info' },
  {
    name: 'signature-invalid',
    path: '/signature/none',
    viewers: ['visitor'],
    ready: 'text=Invalid Signature Request',
    standalone: true,
  },
  {
    name: 'signature',
    path: '/signature/sample',
    standalone: true,
    viewers: ['visitor'],
    ready: 'form h1',
    answers: { 'hours/signature': { success: true, signatureData, alreadySigned: false, othersWaiting: 0 } },
  },
  {
    name: 'signature-all',
    path: '/signature/all?token=sample',
    standalone: true,
    viewers: ['visitor'],
    ready: 'form',
    answers: {
      'hours/signatures': {
        success: true,
        waiting: ['0b6f2c50-9d5e-4c8e-8d5c-3f4f7d1f5a11', '0b6f2c50-9d5e-4c8e-8d5c-3f4f7d1f5a12'].map((request) => ({
          request,
          signatureData,
        })),
        chapter: 'NHS',
      },
    },
  },
  {
    name: 'signature-mail',
    path: '/signature/mail?token=sample',
    standalone: true,
    viewers: ['visitor'],
    ready: 'main button',
    answers: { 'hours/signature/mail': { success: true, email: 'd•••@school.test', chapter: 'NHS', stopped: false } },
  },
  {
    name: 'signature-signed',
    path: '/signature/sample',
    standalone: true,
    viewers: ['visitor'],
    ready: 'text=Already Signed',
    answers: {
      'hours/signature': {
        success: true,
        signatureData: { ...signatureData, signature: 'Dana Whitfield', signed_at: '2026-10-05T16:00:00.000Z' },
        alreadySigned: true,
        othersWaiting: 0,
      },
    },
  },
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
    name: 'inbox-empty',
    path: '/dashboard/admin_inbox?search=nobody-is-called-this',
    viewers: ['admin'],
    ready: 'text=Submissions (0)',
  },
  { name: 'events', path: '/dashboard/events', viewers: members, ready: 'main h1' },
  { name: 'audit', path: '/dashboard/audit', viewers: ['lead', 'admin'], ready: 'main h1' },
];
