import type { Goal, SchoolYear } from '@portal/contracts';
import { yearKey, yearName } from './year-name.ts';

const goal = (chapter: Goal['chapter'], firstDay: string, lastDay: string) => ({ chapter, firstDay, lastDay }) as Goal;
const [junior, senior] = [goal('NJHS', '2026-07-01', '2027-06-30'), goal('NHS', '2026-09-01', '2027-08-31')];
const nameAmong = (...goals: Goal[]) =>
  yearName(
    senior,
    goals.map((each) => ({ goal: each }) as SchoolYear),
  );

test('a school year has the name of its chapter only beside one of the other chapter with the same name', () => {
  expect(nameAmong(senior, goal('NJHS', '2025-07-01', '2026-06-30'))).toBe('2026–27');
  expect(nameAmong(senior, junior)).toBe('2026–27 (NHS)');
});

test('years of both chapters are two, also with one number or one first day', () => {
  const years: Pick<Goal, 'chapter' | 'year' | 'firstDay'>[] = [
    { chapter: 'NHS', year: 2026, firstDay: '2026-09-01' },
    { chapter: 'NJHS', year: 2026, firstDay: '2026-09-01' },
    { chapter: 'NHS', year: 2027, firstDay: '2027-09-01' },
  ];
  expect(new Set(years.map((year) => yearKey(year as Goal))).size).toBe(3);
});
