import { erasedAddress, formatDate, type Goal, type OpenSubmission } from '@portal/contracts';
import { nextStep, type OwnHours, waitingHours } from './next-step.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const zone = 'America/Chicago';
const goal: Goal = {
  chapter: 'NHS',
  year: 2026,
  requiredHours: 20,
  syncCap: null,
  asyncCap: null,
  firstDay: '2026-07-01',
  lastDay: '2027-06-30',
  current: true,
  saved: false,
};

/** As its reader's browser writes it. */
const lastDay = formatDate(goal.lastDay);

const yearWith = (completed: number): OwnHours['years'][number] => ({
  goal,
  progress: {
    sync: completed,
    async: 0,
    corrections: 0,
    completed,
    counted: completed,
    missing: Math.max(0, 20 - completed),
  },
  months: [],
});

const submission = (changes: Partial<OpenSubmission> = {}, request: Partial<OpenSubmission['request']> = {}) => ({
  id: '1',
  hours: 3,
  hours_type: 'sync' as const,
  service_date: '2026-11-01',
  status: 'needs_signature' as const,
  supervisor_name: 'Ms Ortega',
  supervisor_email: 'ortega@school.test',
  request: {
    state: 'open' as const,
    expired: false,
    send_again_at: '2026-11-21T12:00:00Z',
    mail_at: null,
    hours: null,
    reason: null,
    email: null,
    ...request,
  },
  ...changes,
});

const step = (open: OpenSubmission[], completed = 17, total = completed) =>
  nextStep({ years: [yearWith(completed)], open, total }, zone, now);

test.each<[string, OpenSubmission[], number, string, string | undefined]>([
  ['nothing yet', [], 0, 'Log your first hours.', 'Log hours'],
  ['some hours', [], 14.5, `Log 5.5 more hours by ${lastDay}.`, 'Log hours'],
  ['the goal is reached', [], 20, "You have reached this year's goal of 20 hours.", 'Get your transcript'],
  ['a signature', [submission()], 17, "3 hours wait for Ms Ortega's signature.", undefined],
  [
    'a signature, and more is missing',
    [submission({ hours: 1 })],
    14,
    "1 hour waits for Ms Ortega's signature. After that, 5 hours are missing.",
    undefined,
  ],
  [
    'two supervisors',
    [submission(), submission({ supervisor_name: 'Mr Lee' })],
    17,
    '6 hours wait for the signatures of 2 supervisors.',
    undefined,
  ],
  [
    'a long time',
    [submission({}, { send_again_at: '2026-11-13T11:00:00Z' })],
    17,
    "3 hours have waited 9 days for Ms Ortega's signature.",
    'Send again',
  ],
  [
    'a long time with a reminder',
    [submission({}, { requested_at: '2026-11-01T11:00:00Z', send_again_at: '2026-11-15T11:00:00Z' })],
    17,
    "3 hours have waited 21 days for Ms Ortega's signature.",
    'Send again',
  ],
  [
    'a long time with an e-mail of today',
    [submission({}, { requested_at: '2026-11-01T11:00:00Z', send_again_at: '2026-11-22T11:00:00Z' })],
    17,
    "3 hours wait for Ms Ortega's signature.",
    undefined,
  ],
  [
    'an expired link',
    [submission({}, { expired: true })],
    17,
    'The link for Ms Ortega to sign for 3 hours has expired.',
    'Send again',
  ],
  [
    'corrected hours',
    [submission({}, { state: 'corrected', hours: 2 })],
    17,
    'Ms Ortega signed for 2 hours instead of 3 hours.',
    'Accept or edit',
  ],
  [
    'a refusal before a wait',
    [submission({ supervisor_name: 'Mr Lee' }), submission({}, { state: 'declined' })],
    17,
    'Ms Ortega declined to sign for 3 hours.',
    'Edit or withdraw',
  ],
  [
    'a supervisor who wants no e-mails',
    [submission({ supervisor_email: 'ortega@pantry.test' }, { state: 'stopped', send_again_at: null })],
    17,
    'Ms Ortega wants no e-mails, so 3 hours have no signature.',
    'Name another supervisor',
  ],
  [
    'a supervisor who allows e-mails again',
    [submission({}, { state: 'stopped' })],
    17,
    'Ms Ortega allows e-mails again: you can send the request about 3 hours again.',
    'Send again',
  ],
  [
    'a supervisor who was erased',
    [
      submission(
        { supervisor_name: 'Erased', supervisor_email: erasedAddress },
        { state: 'stopped', send_again_at: null },
      ),
    ],
    17,
    'The data of your supervisor was deleted, so 3 hours have no signature.',
    'Name another supervisor',
  ],
  [
    'a supervisor who declined and was erased since',
    [submission({ supervisor_name: 'Erased', supervisor_email: erasedAddress }, { state: 'declined' })],
    17,
    'Your supervisor declined to sign for 3 hours.',
    'Edit or withdraw',
  ],
  [
    'an address that does not exist',
    [submission({}, { state: 'refused' })],
    17,
    'The e-mail to Ms Ortega about 3 hours was not delivered.',
    'Correct the address',
  ],
  ['a rejection', [submission({ status: 'rejected', hours: 1 })], 17, '1 hour was not approved.', 'See why'],
  [
    'an approval',
    [submission({ status: 'signed' }), submission({ status: 'pending', request: null })],
    17,
    "6 hours wait for your chapter's approval.",
    undefined,
  ],
])('says what comes next: %s', (_case, open, completed, text, label) => {
  const next = step(open, completed);
  expect(next.text).toBe(text);
  expect(next.action?.label).toBe(label);
});

test('a step about submissions leads to their list, and one to log hours to the form', () => {
  expect(step([submission({ status: 'changes_requested' })]).action?.path).toBe('/dashboard/hours#own-submissions');
  expect(step([]).action?.path).toBe('/dashboard/hours');
});

test('who has hours between two years alone has logged their first ones', () => {
  expect(step([], 0, 5).text).toBe(`Log 20 more hours by ${lastDay}.`);
});

test('hours that were rejected do not wait', () => {
  expect(
    waitingHours([submission(), submission({ hours: 0.25, status: 'pending' }), submission({ status: 'rejected' })]),
  ).toBe(3.25);
});

describe('with 12 synchronous hours of at most 10', () => {
  const year = yearWith(12);
  const capped = {
    ...year,
    goal: { ...goal, syncCap: 10 },
    progress: { ...year.progress, counted: 10, missing: 10 },
  };
  const text = (open: OpenSubmission[], when = now) => nextStep({ years: [capped], open, total: 12 }, zone, when).text;

  test('the next step names the type that still counts', () => {
    expect(text([])).toBe(`Log 10 more asynchronous hours by ${lastDay}.`);
    expect(text([submission()])).toBe("3 hours wait for Ms Ortega's signature. After that, 10 hours are missing.");
    expect(text([submission({ hours_type: 'async' })])).toMatch('After that, 7 hours are missing.');
  });

  test('hours of another year bring it no further, and after its last day it has ended', () => {
    expect(text([submission({ hours_type: 'async', service_date: '2026-06-30' })])).toMatch('10 hours are missing.');
    const lastMinute = Date.parse('2027-07-01T04:59:00Z');
    expect(text([], lastMinute)).toBe(`Log 10 more asynchronous hours by ${lastDay}.`);
    expect(text([], lastMinute + 60_000)).toBe(`The school year ended on ${lastDay}, with 10 hours missing.`);
  });
});
