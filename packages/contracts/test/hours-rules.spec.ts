import { isFutureDate, isReviewable, parseServiceDate, proofRequired } from '../src/hours-rules.ts';

describe('the proof rule', () => {
  it.each([
    ['sync', 0.1, false],
    ['sync', 3, false],
    ['sync', 3.01, true],
    ['sync', 3.25, true],
    ['sync', 50, true],
    ['async', 0.1, true],
    ['async', 3, true],
    ['async', 50, true],
  ] as const)('%s hours: %p need proof: %p', (hoursType, hours, needed) => {
    expect(proofRequired(hoursType, hours)).toBe(needed);
  });
});

describe('a service date', () => {
  it.each([
    ['03/07/2026', '2026-03-07'],
    ['3/7/2026', '2026-03-07'],
    ['03-07-2026', '2026-03-07'],
    ['3-7-2026', '2026-03-07'],
    ['2026-03-07', '2026-03-07'],
    ['2026-3-7', '2026-03-07'],
    [' 2026-03-07 ', '2026-03-07'],
    ['2/29/2024', '2024-02-29'],
    ['12/31/2025', '2025-12-31'],
  ])('is read as people write it: %s', (typed, date) => {
    expect(parseServiceDate(typed)).toBe(date);
  });

  it.each([
    '2/30/2026',
    '2/29/2026',
    '13/1/2026',
    '0/10/2026',
    '4/31/2026',
    '1/0/2026',
    '2026-13-01',
    '2026-02-30',
    '3/7-2026',
    '3/7/26',
    '2026/03/07',
    '7.3.2026',
    '001/1/2026',
    '1/1/0026',
    'March 7, 2026',
    '2026-03-07T10:00:00Z',
    '',
  ])('must be a real one of the calendar: %p', (typed) => {
    expect(parseServiceDate(typed)).toBeUndefined();
  });
});

describe('a date in the future', () => {
  const noonUtc = new Date('2026-03-07T12:00:00Z');

  it.each([
    ['2026-03-06', false],
    ['2026-03-07', false],
    ['2026-03-08', false],
    ['2026-03-09', true],
    ['2027-01-01', true],
  ])('is one that has begun nowhere on earth: %s: %p', (date, future) => {
    expect(isFutureDate(date, noonUtc)).toBe(future);
  });

  it('is tomorrow while today has just begun in the east', () => {
    expect(isFutureDate('2026-03-08', new Date('2026-03-07T09:59:59Z'))).toBe(true);
    expect(isFutureDate('2026-03-08', new Date('2026-03-07T10:00:00Z'))).toBe(false);
  });
});

describe('a submission status', () => {
  it.each(['signed', 'needs_signature', 'pending'])('%s may be approved or rejected', (status) => {
    expect(isReviewable(status)).toBe(true);
  });

  it.each(['approved', 'rejected', 'archived'])('%s offers no action', (status) => {
    expect(isReviewable(status)).toBe(false);
  });
});
