import { type Goal, isInYear, yearNameAmong } from '@portal/contracts';
import { useSession } from '@portal/sdk';
import { useCall } from '@portal/sdk/query';

/**
 * Says of a day (`YYYY-MM-DD`) in which school year its hours count, if that is not the present one.
 * @param enabled whether they count at all
 */
export function useCountedIn(enabled = true): (day: string) => string | undefined {
  const chapter = useSession(({ profile }) => profile?.chapter);
  const { data } = useCall('GET /goals/get', { chapter, years: 'own' }, { enabled });
  return (day) => (enabled && data ? countedIn(data.goals, day) : undefined);
}

/**
 * @param goals the first one that has the day is its goal, and none is missing between two of them. After a promotion, a year of
 * each chapter can be current: the first is the member's
 */
export function countedIn(goals: Goal[], day: string): string | undefined {
  const goal = goals.find((each) => isInYear(each, day));
  const present = goals.find(({ current }) => current);
  if (goal) return goal === present ? undefined : `Counts in the school year ${yearNameAmong(goals, goal)}.`;
  if (goals.length === 0) return undefined;
  return goals.every(({ firstDay }) => day < firstDay)
    ? 'Counts in an earlier school year.'
    : 'Between two school years: it joins your total, and no goal.';
}
