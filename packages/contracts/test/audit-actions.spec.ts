import { actionName, sentence } from '../src/audit-actions.ts';

const event = {
  id: '7',
  at: '2026-11-20T12:00:00Z',
  actor: 'user_1',
  actor_name: 'Ada Lovelace',
  subject: 'user_2',
  subject_name: 'Chidi Li',
  details: null,
};

describe('the audit trail in sentences', () => {
  it.each([
    [
      'member.role_changed',
      { from: 'student', to: 'lead' },
      'Ada Lovelace changed the role of Chidi Li from Student to Committee Lead',
    ],
    [
      'member.hours_corrected',
      { from: 3, to: 5.5, reason: 'typo' },
      'Ada Lovelace corrected the hours of Chidi Li from 3 to 5.5',
    ],
    ['demo.filled', {}, 'Demo people and content were added'],
    ['member.chapter_changed', { from: 'NJHS', to: 'NHS' }, 'Ada Lovelace moved Chidi Li from NJHS to NHS'],
    ['hours.submitted', { status: 'pending', hours: 2.5 }, 'Ada Lovelace submitted hours of service: 2.5'],
    ['invitation.sent', { role: 'lead', chapter: 'NHS' }, 'Ada Lovelace invited someone to NHS as Committee Lead'],
    [
      'access.refused',
      { call: 'POST /users/editUserRole', reason: 'Access Denied', times: 1 },
      'Ada Lovelace was refused POST /users/editUserRole about Chidi Li',
    ],
    [
      'access.refused',
      { call: 'POST /users/editUserRole', times: 12 },
      'Ada Lovelace was refused POST /users/editUserRole about Chidi Li, 12 times',
    ],
    [
      'goal.saved',
      { chapter: 'NHS', year: 2026, requiredHours: 24, from: { requiredHours: 20 } },
      'Ada Lovelace saved the goal of NHS for 2026 as 24 hours instead of 20',
    ],
    ['event.reviewed', { state: 'under_review' }, 'Ada Lovelace marked an event proposal as Under Review'],
  ])('say what is known: %s', (action, details, told) => {
    expect(sentence({ ...event, action, details })).toBe(told);
  });

  it('leave out what the details do not have', () => {
    expect(sentence({ ...event, action: 'member.role_changed', details: null })).toBe(
      'Ada Lovelace changed the role of Chidi Li',
    );
  });

  it('say what was erased by the portal itself, and of whom who has no account', () => {
    const erased = { ...event, action: 'person.erased' };
    expect(sentence({ ...erased, actor: 'portal', actor_name: null })).toBe('The portal erased Chidi Li');
    expect(sentence({ ...erased, subject: 'person', subject_name: null })).toBe('Ada Lovelace erased a person');
  });

  it('name people who are no members by their ids, and new actions in their own words', () => {
    const unknown = { ...event, action: 'thing.done', actor_name: null, subject_name: null };
    expect(sentence(unknown)).toBe('user_1: thing.done (user_2)');
    expect(actionName('thing.done')).toBe('thing.done');
  });
});
