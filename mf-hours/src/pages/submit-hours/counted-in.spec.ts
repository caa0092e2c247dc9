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
});
