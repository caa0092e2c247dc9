import { formatDate, isInYear, isTimeZone, yearKey, yearNameAmong } from '../src/dates.ts';

/** Reads a date as a person in that time zone does, in a browser of their own. */
function readIn(timeZone: string, date: string): string {
  const { DateTimeFormat } = Intl;
  const format = jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(
    // A function, for it is called with `new`.
    function here(locale, options) {
      return new DateTimeFormat(locale, { ...options, timeZone: options?.timeZone ?? timeZone });
    },
  );
  try {
    let read = '';
    jest.isolateModules(() => {
      const dates: typeof import('../src/dates.ts') = require('../src/dates.ts');
      read = dates.formatDate(date, 'en-US');
    });
    return read;
  } finally {
    format.mockRestore();
  }
}

describe('dates for people', () => {
  it('show a plain date as the same day in every time zone', () => {
    for (const zone of ['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati']) {
      expect(readIn(zone, '2025-03-12')).toBe('March 12, 2025');
    }
  });

  it('show a moment as the day it was for the reader', () => {
    expect(readIn('Pacific/Honolulu', '2025-05-02T02:00:00Z')).toBe('May 1, 2025');
    expect(readIn('UTC', '2025-05-02T02:00:00Z')).toBe('May 2, 2025');
  });

  it('show a moment as the day it was in a given zone, and a plain date as it is', () => {
    const timeZone = 'America/Chicago';
    expect(formatDate('2026-11-03T02:00:00Z', 'en-US', { timeZone })).toBe('November 2, 2026');
    expect(formatDate('2026-11-03', 'en-US', { timeZone })).toBe('November 3, 2026');
    const wrong = ['America/Gotham', 'CST6', '+05:30', ''];
    expect([timeZone, ...wrong].filter(isTimeZone)).toEqual([timeZone]);
  });

  it('refuse an abbreviation that PostgreSQL takes for another zone than JavaScript, or for one without summer time', () => {
    const names = ['America/Argentina/Buenos_Aires', 'utc', 'GMT', 'MST', 'EST5EDT', 'Japan'];
    const abbreviations = ['CST', 'pst', 'AST', 'IST', 'BST', 'CET'];
    expect([...names, ...abbreviations].filter(isTimeZone)).toEqual(names);
  });

  it('have a shorter form', () => {
    expect(formatDate('2025-12-31', 'en-US', { dateStyle: 'medium' })).toBe('Dec 31, 2025');
  });
});

test('a school year has its first and its last day, and none around them', () => {
  const year = { firstDay: '2025-07-01', lastDay: '2026-06-30' };
  const days = ['2025-06-30', '2025-07-01', '2026-06-30', '2026-07-01'];
  expect(days.filter((day) => isInYear(year, day))).toEqual(['2025-07-01', '2026-06-30']);
});

describe('school years of a promoted member', () => {
  const ended = { chapter: 'NJHS', firstDay: '2025-07-01', lastDay: '2026-06-30' };
  const junior = { chapter: 'NJHS', firstDay: '2026-07-01', lastDay: '2027-06-30' };
  const senior = { chapter: 'NHS', firstDay: '2026-09-01', lastDay: '2027-08-31' };

  it('have the name of their chapter only beside one of the other chapter with the same name', () => {
    const years = [ended, junior, senior];
    expect(years.map((year) => yearNameAmong(years, year))).toEqual(['2025–26', '2026–27 (NJHS)', '2026–27 (NHS)']);
  });

  it('are two, also with one number', () => {
    const years = [
      { chapter: 'NHS', year: 2026 },
      { chapter: 'NJHS', year: 2026 },
      { chapter: 'NHS', year: 2027 },
    ];
    expect(new Set(years.map(yearKey)).size).toBe(3);
  });
});
