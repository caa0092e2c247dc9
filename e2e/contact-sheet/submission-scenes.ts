import type { Page } from '@playwright/test';
import type { HistoryKind, HistoryLine, OwnSignatureRequest, OwnSubmission, SignatureProof } from '@portal/contracts';
import { fillHoursForm, formOn, withoutProof, withProof } from '../support/hours-form.ts';
import { setOffline } from '../support/network.ts';
import type { Scene } from './scene.ts';

const minuteMs = 60_000;
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * minuteMs).toISOString();

const line = (kind: HistoryKind, minutes: number, more: Partial<HistoryLine> = {}): HistoryLine => ({
  at: inMinutes(-minutes),
  kind,
  by: null,
  text: null,
  to: null,
  ...more,
});
const asked = [
  line('submitted', 9000, { by: 'Jordan Ellis' }),
  line('requested', 9000, { by: 'Jordan Ellis', to: 'dana.whitfield@school.test' }),
];
const sent = [...asked, line('sent', 8990), line('opened', 8000), line('reminded', 4000)];

let count = 0;

function submission(request: Partial<OwnSignatureRequest> | null, more: Partial<OwnSubmission> = {}): OwnSubmission {
  count += 1;
  return {
    id: `0b6f2c50-9d5e-4c8e-8d5c-${`${count}`.padStart(12, '0')}`,
    description: 'Recorded two audio books for the public library.',
    hours: 4.25,
    approved_hours: null,
    hours_type: 'async',
    service_date: '2026-10-03',
    created_at: inMinutes(-9000),
    status: 'needs_signature',
    supervisor_name: 'Dana Whitfield',
    supervisor_email: 'dana.whitfield@school.test',
    supervisor_phone: null,
    signature_signed_at: null,
    admin_notes: null,
    source: 'member',
    signatureRequestId: null,
    signature: null,
    request: request && {
      state: 'open',
      expired: false,
      send_again_at: null,
      mail_at: null,
      hours: null,
      reason: null,
      email: null,
      ...request,
    },
    history: sent,
    ...more,
  };
}

const noSuchUser = '550 5.1.1 <dana.whitfield@school.test>: Recipient address rejected: User unknown';

/** One in each state of its request. */
const submissions = [
  submission({}, { history: asked }),
  submission({ mail_at: inMinutes(600) }, { history: asked }),
  submission({ send_again_at: inMinutes(7) }),
  submission({ send_again_at: inMinutes(-1) }),
  submission({ expired: true, send_again_at: inMinutes(-1) }),
  submission({ state: 'corrected', hours: 3, reason: 'We ended at noon.' }),
  submission({ state: 'declined', reason: 'I did not see this service.' }),
  submission({ state: 'wrong_person', reason: 'Lee Okafor', email: 'lee.okafor@school.test' }),
  submission({ state: 'stopped' }),
  submission({ state: 'refused', reason: noSuchUser, send_again_at: inMinutes(-1) }),
];
const ended = [
  submission({ state: 'withdrawn' }, { status: 'withdrawn' }),
  submission(
    { state: 'signed' },
    { status: 'rejected', signature: 'Dana Whitfield', admin_notes: 'Which library was that?' },
  ),
  submission(
    { state: 'signed' },
    {
      status: 'approved',
      approved_hours: 4.25,
      signature: 'Dana Whitfield',
      signature_signed_at: inMinutes(-3000),
      history: [...sent, line('signed', 3000), line('approved', 100, { by: 'Margaret Whitfield' })],
    },
  ),
];
const ofEvent = submission(null, {
  description: 'Event: Creek Clean-Up',
  hours: 3,
  approved_hours: 3,
  hours_type: 'sync',
  status: 'approved',
  source: 'event',
  history: [line('approved', 100, { by: 'Margaret Whitfield' })],
});
const listOf = (rows: OwnSubmission[]) => ({
  success: true,
  submissions: rows,
  pagination: { page: 1, limit: 10, total: rows.length, totalPages: 1 },
});

const evidence: SignatureProof = {
  statement: 'I confirm that Jordan Ellis completed 4.25 hours of asynchronous volunteer service on October 3, 2026.',
  statement_version: '2026-11-22',
  description: 'Recorded two audio books for the public library.',
  supervisor_name: 'Dana Whitfield',
  supervisor_email: 'dana.whitfield@school.test',
  signature: 'Dana Whitfield',
  comments: 'A careful reader.',
  signed_at: '2026-10-05T16:00:00.000Z',
  ip: null,
  user_agent: null,
  sha256: '3f6c7a1be0d94c52a8f1763b0c9d2e4f5a6b7c8d9e0f1a2b3c4d5e6f708192a3',
  broken: null,
  certificates: 1,
};

const unfold = (name: string) => async (page: Page) => {
  const summary = page.locator('#own-submissions summary').filter({ hasText: name }).last();
  await summary.click();
  await page.locator('#own-submissions').getByRole('listitem').last().scrollIntoViewIfNeeded();
};

const own = (name: string, rows: OwnSubmission[], more: Partial<Scene> = {}): Scene => ({
  name: `own-submissions-${name}`,
  path: '/dashboard/hours',
  viewers: ['student'],
  ready: '#own-submissions li',
  answers: { 'hours/mine': listOf(rows) },
  ...more,
});

const limit =
  'Nobody has approved you as a member yet: you can send 3 signature requests until a committee lead or an admin of ' +
  'your chapter has approved you. Please ask them.';
const refusal = (code: string, error: string, fields = {}) => ({ success: false, code, error, fields });

const askBeyondLimit = async (page: Page) => {
  await fillHoursForm(page, withProof);
  await formOn(page).requestSignature();
  await page.getByRole('main').getByText(limit).scrollIntoViewIfNeeded();
};

/** What students see of their submissions, and members of what waits for a lead or admin. */
export const submissionScenes: Scene[] = [
  own('asked', submissions.slice(0, 5)),
  own('answered', submissions.slice(5)),
  own('ended', [...ended, ofEvent]),
  own('history', ended, { act: unfold('History') }),
  own('evidence', ended, {
    act: unfold('Evidence'),
    answers: { 'hours/mine': listOf(ended), 'hours/evidence': { success: true, evidence } },
  }),
  own('withdraw', submissions.slice(3, 4), {
    act: (page) => page.getByRole('button', { name: 'Withdraw' }).first().click(),
  }),
  own('edit', submissions.slice(3, 4), {
    act: (page) => page.getByRole('button', { name: 'Edit', exact: true }).first().click(),
  }),
  {
    name: 'hours-draft',
    path: '/dashboard/hours',
    viewers: ['student'],
    ready: 'text=These are the hours that you began to enter before.',
    answers: { 'hours/draft': { success: true, draft: { description: 'Set up chairs', hours: 2 }, id: null } },
  },
  {
    name: 'hours-limit',
    path: '/dashboard/hours',
    viewers: ['student'],
    ready: 'text=Your Info',
    act: askBeyondLimit,
    answers: {
      'hours/draft': { success: true, draft: null, id: null },
      'hours/submit': refusal('too_many', limit, { supervisorEmail: limit }),
    },
  },
  {
    name: 'account-waiting',
    path: '/init-user',
    viewers: ['student'],
    ready: 'text=Waiting for approval',
    answers: { 'users/getUser': refusal('not_found', 'No member'), 'users/initUser': { success: true, waiting: true } },
  },
  {
    name: 'inbox-flagged',
    path: '/dashboard/admin_inbox?flags=open',
    viewers: ['admin'],
    ready: 'main h1',
  },
  {
    name: 'manage-users-new',
    path: '/dashboard/manage_users?standing=new',
    viewers: ['lead', 'admin'],
    ready: 'main h1',
  },
];

/** Submitted hours wait on the device. The last scene of its viewer, who has no network from then on. */
export const offlineScene: Scene = {
  name: 'hours-offline',
  path: '/dashboard/hours',
  viewers: ['newsletter'],
  ready: 'text=Your Info',
  act: async (page) => {
    await setOffline(page.context(), true);
    await fillHoursForm(page, withoutProof);
    await formOn(page).button('Submit Hours').click();
    await page.getByRole('region', { name: 'Waiting for the network' }).waitFor();
  },
};
