import type { HoursSubmission } from '@portal/contracts';
import { doneMessage } from './decision.ts';

const submission = { hours: 4, user_first_name: 'Ada', user_last_name: 'Byron', user_email: 'ada@honor.test' };
const approved = (changes: Partial<HoursSubmission> = {}) =>
  doneMessage({ action: 'approve', submissions: [{ ...submission, ...changes } as HoursSubmission] });

test('what was decided names the student, by the address where the account has no name', () => {
  expect(approved()).toBe('Approved 4 hours for Ada Byron');
  expect(approved({ user_first_name: '', user_last_name: '' })).toBe('Approved 4 hours for ada@honor.test');
});
