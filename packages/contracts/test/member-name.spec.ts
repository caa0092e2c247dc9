import { memberName, namesIn, nameWithInitial } from '../src/member-name.ts';
import { signatureStatement } from '../src/signature-statement.ts';

const named = { first_name: 'Ada', last_name: 'Byron' };
const nameless = { first_name: '', last_name: '' };

describe("a member's name", () => {
  it('has both parts, or the one that there is', () => {
    expect(memberName(named)).toBe('Ada Byron');
    expect(memberName({ ...named, last_name: '' })).toBe('Ada');
  });

  it('is a neutral one where the account has none, also in what a supervisor signs, or what the caller knows', () => {
    const hours = { hours: 4, hours_type: 'async', service_date: '2025-03-03' } as const;
    expect(signatureStatement({ ...nameless, ...hours })).toMatch(/^I confirm that A member completed 4 hours of /);
    expect(memberName(nameless, 'ada@honor.test')).toBe('ada@honor.test');
  });

  it('has an initial alone for whoever checks a certificate', () => {
    expect(nameWithInitial({ first_name: 'Ada', last_initial: 'B' })).toBe('Ada B.');
    expect(nameWithInitial({ first_name: 'Ada', last_initial: '' })).toBe('Ada');
  });

  it.each([
    ['Ada Byron', 'Ada', 'Byron'],
    ['Maria del Carmen  Ruiz', 'Maria del Carmen', 'Ruiz'],
    ['Ada', 'Ada', ''],
  ])('%s that is typed in one field has the last word as the last name', (typed, firstName, lastName) => {
    expect(namesIn(typed)).toEqual({ firstName, lastName });
  });
});
