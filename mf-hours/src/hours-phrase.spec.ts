import { hoursPhrase } from './hours-phrase.ts';

describe('hours in words', () => {
  it('name the type where it is given', () => {
    expect(hoursPhrase(2.5, 'async')).toBe('2.5 asynchronous hours');
    expect(hoursPhrase(0.25)).toBe('0.25 hours');
  });

  it('are singular for one hour', () => {
    expect(hoursPhrase(1, 'sync')).toBe('1 synchronous hour');
  });
});
