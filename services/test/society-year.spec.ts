import { societyYearStart } from '../src/ledger/society-year.ts';

describe('the society’s year', () => {
  it.each([
    ['2026-07-01T00:00:00Z', 7, '2026-07-01T00:00:00.000Z'],
    ['2026-06-30T23:59:59Z', 7, '2025-07-01T00:00:00.000Z'],
    ['2026-11-20T12:00:00Z', 7, '2026-07-01T00:00:00.000Z'],
    ['2027-01-01T00:00:00Z', 7, '2026-07-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00Z', 1, '2026-01-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59Z', 1, '2026-01-01T00:00:00.000Z'],
    ['2026-11-20T12:00:00Z', 12, '2025-12-01T00:00:00.000Z'],
  ])('that %s lies in, beginning with month %i, began at %s', (now, month, start) => {
    expect(societyYearStart(new Date(now), month).toISOString()).toBe(start);
  });
});
