import type { OwnSubmission } from '@portal/contracts';
import { knownSupervisors } from './known-supervisors.ts';

const submission = (name: string, email: string, source = 'member', created_at = '2026-11-20T12:00:00Z') =>
  ({ supervisor_name: name, supervisor_email: email, supervisor_phone: null, source, created_at }) as OwnSubmission;

const suggested = (...submissions: OwnSubmission[]) =>
  knownSupervisors(submissions).map(({ supervisorName, supervisorEmail }) => `${supervisorName} ${supervisorEmail}`);

describe('the supervisors that the form suggests', () => {
  it('are each there once, the latest first', () => {
    const [dana, lee] = [submission('Dana', 'dana@test.example'), submission('Lee', 'lee@test.example')];
    expect(suggested(dana, lee, dana)).toEqual(['Dana dana@test.example', 'Lee lee@test.example']);
  });

  it('are in the order of their submissions, also where the list begins with an older one that waits for the student', () => {
    const waiting = submission('Dana', 'dnaa@test.example', 'member', '2026-11-19T12:00:00Z');
    expect(suggested(waiting, submission('Dana', 'dana@test.example'))[0]).toBe('Dana dana@test.example');
  });

  it('have the latest address first, so that a name that is typed fills it in', () => {
    const [right, wrong] = [submission('Dana', 'dana@test.example'), submission('Dana', 'dnaa@test.example')];
    expect(suggested(right, wrong, right)[0]).toBe('Dana dana@test.example');
  });

  it('are those whom the member named, not the lead of an event or what was imported', () => {
    const named = submission('Dana', 'dana@test.example');
    const others = [submission('Alex', 'lead@test.example', 'event'), submission('Not recorded', '', 'import')];
    expect(suggested(...others, named)).toEqual(['Dana dana@test.example']);
  });
});
