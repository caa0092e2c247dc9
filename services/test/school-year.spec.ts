import { dayIn, type RequestOf } from '@portal/contracts';
import { ownTimeZone } from '@portal/environment/time-zone';
import { ChapterGoals, type SavedGoal } from '../src/goals/school-year.ts';

const goals = (saved: SavedGoal[] = [], startMonth = 7) => new ChapterGoals('NHS', saved, startMonth);

const saved = (year: number, changes: Partial<RequestOf<'POST /goals/save'>> = {}): SavedGoal =>
  ({
    chapter: 'NHS',
    year,
    requiredHours: 25,
    syncCap: null,
    asyncCap: 10,
    firstDay: `${year}-08-15`,
    lastDay: `${year + 1}-05-31`,
    ...changes,
  }) as SavedGoal;

describe('the society’s year', () => {
  it.each([
    ['2026-07-01T00:00:00Z', 7, '2026-07-01'],
    ['2026-06-30T23:59:59Z', 7, '2025-07-01'],
    ['2026-11-20T12:00:00Z', 7, '2026-07-01'],
    ['2027-01-01T00:00:00Z', 7, '2026-07-01'],
    ['2026-01-01T00:00:00Z', 1, '2026-01-01'],
    ['2026-12-31T23:59:59Z', 1, '2026-01-01'],
    ['2026-11-20T12:00:00Z', 12, '2025-12-01'],
  ])('that %s lies in, beginning with month %i, begins on %s', (now, month, firstDay) => {
    const years = goals([], month);
    expect(years.of(years.yearOf(dayIn('UTC', new Date(now)))).firstDay).toBe(firstDay);
  });

  it.each([
    ['America/Chicago', '2026-07-01T04:59:59Z', '2026-06-30'],
    ['America/Chicago', '2026-07-01T05:00:00Z', '2026-07-01'],
    ['America/Chicago', '2027-01-01T03:00:00Z', '2026-12-31'],
    ['Pacific/Kiritimati', '2026-06-30T09:59:59Z', '2026-06-30'],
    ['Pacific/Kiritimati', '2026-06-30T10:00:00Z', '2026-07-01'],
  ])('turns at midnight in %s: at %s it is %s', (timeZone, now, day) => {
    expect(dayIn(timeZone, new Date(now))).toBe(day);
  });

  it('turns at the process’s own midnight where no zone is set', () => {
    expect(dayIn(ownTimeZone(), new Date(2026, 6, 1))).toBe('2026-07-01');
    expect(dayIn(ownTimeZone(), new Date(2026, 5, 30, 23, 59))).toBe('2026-06-30');
  });
});

describe('the goal of a year', () => {
  it('is 20 hours from July to June until somebody saves another one', () => {
    expect(goals().of(2026)).toEqual({
      chapter: 'NHS',
      year: 2026,
      requiredHours: 20,
      syncCap: null,
      asyncCap: null,
      firstDay: '2026-07-01',
      lastDay: '2027-06-30',
    });
  });

  it('goes on in the years after, and leaves those before as they were', () => {
    const years = goals([saved(2026)]);
    expect(years.of(2028)).toEqual({ ...saved(2026), year: 2028, firstDay: '2028-08-15', lastDay: '2029-05-31' });
    expect(years.of(2025)).toMatchObject({ requiredHours: 20, lastDay: '2026-06-30' });
  });

  it('keeps leap days within their month, and between no years where it ends as the next one begins', () => {
    expect(goals([saved(2027, { lastDay: '2028-02-29' })]).of(2028).lastDay).toBe('2029-02-28');
    const whole = goals([saved(2026, { firstDay: '2026-03-01', lastDay: '2027-02-28' })]);
    expect([2027, 2028].map((year) => whole.of(year))).toMatchObject([
      { firstDay: '2027-03-01', lastDay: '2028-02-29' },
      { firstDay: '2028-03-01', lastDay: '2029-02-28' },
    ]);
  });

  it('is that of the last year that has begun, on a day between two years', () => {
    const years = goals([saved(2025), saved(2026)]);
    expect(['2026-08-14', '2026-08-15', '2027-05-31', '2027-06-15'].map((day) => years.yearOf(day))).toEqual([
      2025, 2026, 2026, 2026,
    ]);
  });
});
