import { type Chapter, dayIn, type RequestOf, yearsLater } from '@portal/contracts';

type SaveGoal = RequestOf<'POST /goals/save'>;

/** The calendar year in which the school year of today began, if it begins in July. */
export function thisYearIn(timeZone: string): number {
  const [year = 0, month = 0] = dayIn(timeZone).split('-').map(Number);
  return month < 7 ? year - 1 : year;
}
export const thisYear = thisYearIn('UTC');

/** The goal that a chapter has by itself, as an admin saves it. */
export const goalOf = (chapter: Chapter, changes: Partial<SaveGoal> = {}): SaveGoal => ({
  chapter,
  year: thisYear,
  requiredHours: 20,
  syncCap: '',
  asyncCap: '',
  firstDay: `${changes.year ?? thisYear}-07-01`,
  lastDay: yearsLater(`${changes.year ?? thisYear}-06-30`, 1),
  ...changes,
});
