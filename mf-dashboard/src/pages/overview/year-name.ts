import { type Goal, type SchoolYear, schoolYearName } from '@portal/contracts';

/** With the chapter where a promoted member has years of both with one name. */
export function yearName(goal: Goal, years: SchoolYear[]): string {
  const name = schoolYearName(goal);
  return years.some((other) => other.goal.chapter !== goal.chapter && schoolYearName(other.goal) === name)
    ? `${name} (${goal.chapter})`
    : name;
}

/** A promoted member can have two years with one number, or with one first day, of both chapters. */
export const yearKey = ({ chapter, year }: Goal): string => `${chapter} ${year}`;
