import type { Goal } from '@portal/contracts';
import { countedIn } from './counted-in.ts';

const goal = (year: number, current = false) =>
  ({ firstDay: `${year}-08-15`, lastDay: `${year + 1}-05-31`, current }) as Goal;
const goals = [goal(2027), goal(2026, true), goal(2025)];

describe('where hours count', () => {
  it.each([
    ['2026-11-22', undefined],
    ['2026-03-07', 'Counts in the school year 2025–26.'],
    ['2026-07-04', 'Between two school years: it joins your total, and no goal.'],
    ['2024-03-07', 'Counts in an earlier school year.'],
  ])('is said of %s if it is not the present school year', (day, words) => {
    expect(countedIn(goals, day)).toBe(words);
  });

  describe('after a promotion', () => {
    const njhs = { chapter: 'NJHS', firstDay: '2025-09-15', lastDay: '2026-06-15', current: true } as Goal;
    const nhs = { chapter: 'NHS', firstDay: '2026-07-01', lastDay: '2027-05-31', current: true } as Goal;

    it('is said of a year that is current in the other chapter only', () => {
      expect(countedIn([njhs, nhs], '2026-08-01')).toBe('Counts in the school year 2026–27.');
      expect(countedIn([njhs, nhs], '2026-06-01')).toBeUndefined();
    });

    it('is said of the first year that has the day, and of a day between two years of either chapter', () => {
      const ended = { ...njhs, current: false };
      const overlapping = { ...nhs, firstDay: '2026-05-01', current: false };
      const present = { ...nhs, firstDay: '2027-08-01', lastDay: '2028-05-31' };
      const years = [present, ended, overlapping];
      expect(countedIn(years, '2026-06-01')).toBe('Counts in the school year 2025–26.');
      expect(countedIn([present, ended, nhs], '2026-06-20')).toMatch('Between two school years');
      expect(countedIn(years, '2025-09-01')).toBe('Counts in an earlier school year.');
    });

    it('names the chapter where both have a year of that name', () => {
      const junior = { ...njhs, firstDay: '2026-09-15', lastDay: '2027-06-15', current: false };
      expect(countedIn([nhs, junior], '2027-06-14')).toBe('Counts in the school year 2026–27 (NJHS).');
    });
  });
});
