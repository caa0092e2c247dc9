import { type Goal, yearNameAmong } from '@portal/contracts';
import { useSession } from '@portal/sdk';
import { useCall } from '@portal/sdk/query';

/** Says of a day (`YYYY-MM-DD`) in which school year its hours count, if that is not the present one. */
export function useCountedIn(): (day: string) => string | undefined {
  const chapter = useSession(({ profile }) => profile?.chapter);
  const { data } = useCall('GET /goals/get', { chapter, years: 'own' });
  return (day) => data && countedIn(data.goals, day);
}

/**
 * @param goals the present one can come first; the others are newest first, and none is missing. After a promotion, a year of
 * each chapter can be current: the first is the member's
 */
export function countedIn(goals: Goal[], day: string): string | undefined {
  const goal = goals.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  const present = goals.find(({ current }) => current);
  if (goal) return goal === present ? undefined : `Counts in the school year ${yearNameAmong(goals, goal)}.`;
  const earliest = goals.at(-1);
  if (!earliest) return undefined;
  return day < earliest.firstDay
    ? 'Counts in an earlier school year.'
    : 'Between two school years: it joins your total, and no goal.';
}
