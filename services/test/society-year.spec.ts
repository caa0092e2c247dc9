import { societyYearStart } from '../src/users/society-year.ts';

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
    const year = { startMonth: month, timeZone: 'UTC' };
    expect(societyYearStart(new Date(now), year).toISOString()).toBe(start);
  });

  it.each([
    ['America/Chicago', '2026-07-01T04:59:59Z', '2025-07-01T05:00:00.000Z'],
    ['America/Chicago', '2026-07-01T05:00:00Z', '2026-07-01T05:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-06-30T09:59:59Z', '2025-06-30T10:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-06-30T10:00:00Z', '2026-06-30T10:00:00.000Z'],
  ])('turns at midnight in %s: at %s it began at %s', (timeZone, now, start) => {
    expect(societyYearStart(new Date(now), { startMonth: 7, timeZone }).toISOString()).toBe(start);
  });

  it('turns at the process’s own midnight where no zone is set', () => {
    expect(societyYearStart(new Date(2026, 6, 1), { startMonth: 7 })).toEqual(new Date(2026, 6, 1));
    expect(societyYearStart(new Date(2026, 5, 30, 23, 59), { startMonth: 7 })).toEqual(new Date(2025, 6, 1));
  });

  it('that begins in January turns with the zone’s new year', () => {
    const year = { startMonth: 1, timeZone: 'America/Chicago' };
    const start = (now: string) => societyYearStart(new Date(now), year).toISOString();
    expect(start('2027-01-01T03:00:00Z')).toBe('2026-01-01T06:00:00.000Z');
    expect(start('2027-01-01T06:00:00Z')).toBe('2027-01-01T06:00:00.000Z');
  });
});
