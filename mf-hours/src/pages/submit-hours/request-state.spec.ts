import type { OwnSubmission } from '@portal/contracts';
import { isOnItsWay, requestState, waitingProblem } from './request-state.ts';

const submission = (request: object, changes: object = {}) =>
  ({
    status: 'needs_signature',
    hours: 4,
    supervisor_name: 'Ms Ortega',
    supervisor_email: 'ortega@school.test',
    request: { state: 'open', ...request },
    ...changes,
  }) as OwnSubmission;
const held = submission({ mail_at: '2026-11-27T09:00:00Z' });
const found = { isError: false, isSuccess: true };

describe('what became of a request', () => {
  it.each([
    [submission({ state: 'wrong_person', reason: 'Lee', email: 'lee@school.test' }), '“Lee, lee@school.test”'],
    [submission({ state: 'wrong_person', reason: null, email: null }), 'Ms Ortega is not the right person. Name'],
    [
      submission({ state: 'corrected', hours: 1, reason: 'We ended at noon.' }),
      '1 hour instead of 4 hours: “We ended at noon”.',
    ],
    [submission({ send_again_at: null, mail_at: null }), 'is on its way'],
    [submission({ mail_at: '2026-11-26T15:00:00Z' }), 'The next e-mail to Ms Ortega, at '],
    [
      submission({ state: 'stopped' }),
      'ortega@school.test has stopped the e-mails of this portal. Name another supervisor.',
    ],
    [
      submission({ state: 'stopped', send_again_at: '2026-11-27T09:00:00Z' }),
      'ortega@school.test has stopped the e-mails of this portal. They are allowed again: send the request again.',
    ],
    [
      submission({ state: 'stopped' }, { supervisor_email: 'erased@erased.invalid' }),
      'The data of the supervisor was deleted. Name another supervisor.',
    ],
    [
      submission({ state: 'declined' }, { supervisor_name: 'Erased', supervisor_email: 'erased@erased.invalid' }),
      'The supervisor declined to sign.',
    ],
  ])('is said in the words of the supervisor', (known, words) => {
    expect(requestState(known)).toContain(words);
  });

  it('changes by itself while the e-mail is on its way', () => {
    expect(isOnItsWay(submission({ send_again_at: null, mail_at: null }))).toBe(true);
    expect(isOnItsWay(held)).toBe(false);
    expect(isOnItsWay(submission({ send_again_at: '2026-11-27T09:00:00Z' }))).toBe(false);
    expect(isOnItsWay(submission({ expired: true }))).toBe(false);
    expect(isOnItsWay(submission({ state: 'declined' }))).toBe(false);
  });

  it.each([
    ['waits', submission({}), null],
    ['has an e-mail that waits, as its row says', held, requestState(held)],
    [
      'was declined',
      submission({ state: 'declined', reason: 'No' }),
      'Ms Ortega declined to sign: “No”. Edit the hours, or withdraw them.',
    ],
    [
      'came back',
      submission({ state: 'refused', reason: '550 5.1.1' }),
      'The e-mail to ortega@school.test was not delivered. The address does not exist.',
    ],
    [
      'came back without a reason of its own',
      submission({ state: 'refused', reason: '550 Rejected' }),
      'The e-mail to ortega@school.test was not delivered. The mail server refuses this address or our e-mail.',
    ],
    ['was replaced', undefined, 'You have changed these hours since then. See them below.'],
    [
      'was withdrawn',
      submission({ state: 'withdrawn' }, { status: 'withdrawn' }),
      'You have changed these hours since then. See them below.',
    ],
    ['was decided', submission({ state: 'withdrawn' }, { status: 'rejected' }), 'An admin has rejected these hours.'],
  ])('is said by the form that waits for it: it %s', (_name, known, words) => {
    expect(waitingProblem(known, found)).toBe(words);
  });
});
