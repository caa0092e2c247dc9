import type { Page } from '@playwright/test';
import type { AppStatus, ProblematicMail, ReleaseChange, ReleaseFigures } from '@portal/contracts';
import type { Scene } from './scene.ts';

const hourMs = 3_600_000;
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString();

const figures = (visits: number, failures: number, [lcp, inp, cls]: [number, number, number]): ReleaseFigures => ({
  visits,
  loads: visits - failures,
  loadFailures: failures,
  renderFailures: Math.floor(failures / 2),
  share: visits / 13_000,
  lcp: { p75: lcp, visits },
  inp: { p75: inp, visits },
  cls: { p75: cls, visits },
});

const running = { since: hoursAgo(30), by: 'Margaret Whitfield', commit: '0a1b2c3d', sdk: '^1.3.0', fits: true };
const hours: AppStatus = {
  ...running,
  app: 'hours',
  version: '1.4.0-5f3a9c1e',
  figures: figures(12_345, 12, [812, 48, 0.012]),
  before: { version: '1.3.9-77aa01bc', figures: figures(48_210, 310, [1240, 96, 0.104]) },
  canary: {
    ...running,
    version: '1.5.0-e01f2a3b',
    figures: figures(655, 2, [640, 310, 0.2]),
    share: 0.05,
    widening: {
      shares: [0.05, 0.25],
      next: 0.25,
      notBefore: hoursAgo(-1),
      verdict: 'waits',
      because: '655 of the 1,000 visits that a step needs',
    },
  },
  notes: ['hours: keep what is typed when the network is gone', 'hours: say which fields are wrong'],
  rollbackTo: '1.3.9-77aa01bc',
  demotions: [
    {
      version: '1.4.1-9c0d1e2f',
      wasActive: false,
      at: hoursAgo(4),
      by: 'automatic',
      reason: '31 of 410 visits failed, in the version before 0.1%',
    },
  ],
};
const shell: AppStatus = {
  ...running,
  app: 'shell',
  version: '1.0.0-b7c8d9e0',
  sdk: '1.5.0',
  figures: figures(13_000, 0, [701, 31, 0]),
  canary: null,
  before: null,
  rollbackTo: null,
  demotions: [],
};
const retired = { app: 'study-hall', version: '0.9.0-12345678', since: hoursAgo(900), by: 'Lee Okafor' };
const change: ReleaseChange = {
  number: 41,
  app: 'hours',
  action: 'canary',
  version: '1.5.0-e01f2a3b',
  from: '1.4.0-5f3a9c1e',
  share: 0.05,
  by: 'Margaret Whitfield',
  at: hoursAgo(2),
  reason: null,
  smoke: 'passed',
  notes: ['hours: open the form without a network'],
};
const changes = [
  change,
  { ...change, number: 40, action: 'demote' as const, version: '1.4.1-9c0d1e2f', share: null, by: 'automatic' },
  { ...change, number: 39, action: 'promote' as const, version: '1.4.0-5f3a9c1e', from: '1.3.9-77aa01bc', share: null },
];
const releases = {
  path: '/dashboard/releases',
  viewers: ['admin' as const],
  ready: 'main li table',
  answers: {
    'releases/status': {
      success: true,
      channel: 'production',
      apps: [shell, hours],
      retired: [{ ...retired, reason: 'Study hall has a page of its own at the library.' }],
      unfinished: { change: null, files: ['remotes.json'] },
    },
    'releases/history': { success: true, changes },
  },
};

const mail = (number: number, more: Partial<ProblematicMail>): ProblematicMail => ({
  id: `0b6f2c50-9d5e-4c8e-8d5c-${`${number}`.padStart(12, '0')}`,
  kind: 'signature-request',
  problem: 'given_up',
  to: 'd•••@school.test',
  reason: '451 4.3.0 Mailbox temporarily unavailable, please try again in a few minutes',
  attempts: 8,
  since: hoursAgo(20),
  requestId: '6d0c1f2e3a4b5c6d7e8f901234567890',
  final: null,
  ...more,
});
const mails = [
  mail(1, {}),
  mail(2, { kind: 'member-sync', problem: 'late', to: null, reason: null, attempts: 0 }),
  mail(3, {
    to: 'a-very-long-name.of-somebody.who-has-many-names@department.of.a.school.with.a.long.name.test',
    reason: '550 5.1.1 <a-very-long-name.of-somebody.who-has-many-names@department.test>: Recipient address rejected',
    final: 'The address does not exist. Send the request again with another address.',
    attempts: 1,
  }),
];

const click = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();

/** What admins and operators see of releases and of e-mails. */
export const operationsScenes: Scene[] = [
  { name: 'releases', path: '/dashboard/releases', viewers: ['admin'], ready: 'main li' },
  { ...releases, name: 'releases-figures' },
  { ...releases, name: 'releases-promote', act: click('Promote a Version') },
  { ...releases, name: 'releases-rollback', act: click('Roll Back') },
  { name: 'preview-note', path: '/?preview=expired', viewers: ['visitor'], ready: '.preview-note' },
  { name: 'mail', path: '/dashboard/mail', viewers: ['lead', 'admin'], ready: 'main h1' },
  {
    name: 'mail-stuck',
    path: '/dashboard/mail',
    viewers: ['admin'],
    ready: 'main li',
    answers: {
      'mail/list': { success: true, mails, pagination: { page: 1, limit: 20, total: 3, totalPages: 1 } },
    },
  },
  { name: 'api', path: '/dashboard/api', viewers: ['student', 'admin'], ready: 'details' },
  {
    name: 'api-call',
    path: '/dashboard/api',
    viewers: ['admin'],
    ready: 'details',
    act: async (page) => {
      await page.getByLabel('Search calls').fill('hours/years');
      await page.locator('summary').first().click();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('heading', { name: /^200 in/ }).waitFor();
    },
  },
  { name: 'audit', path: '/dashboard/audit', viewers: ['lead', 'admin'], ready: 'main h1' },
];
