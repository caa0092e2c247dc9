import { type Goal, schoolYearName } from '@portal/contracts';

export type Days = Pick<Goal, 'chapter' | 'firstDay' | 'lastDay'>;

/** With the chapter where a promoted member has hours in years of both with one name. */
export function yearNameAmong(years: { goal?: Days }[], days: Days): string {
  const name = schoolYearName(days);
  return years.some(({ goal }) => goal && goal.chapter !== days.chapter && schoolYearName(goal) === name)
    ? `${name} (${days.chapter})`
    : name;
}
