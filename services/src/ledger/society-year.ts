/**
 * When the society's year that `now` lies in began: midnight UTC of the first of `startMonth` (1 to 12).
 * Spec section 2, 'hours completed this year'.
 */
export function societyYearStart(now: Date, startMonth: number): Date {
  const thisYears = new Date(Date.UTC(now.getUTCFullYear(), startMonth - 1, 1));
  return thisYears <= now ? thisYears : new Date(Date.UTC(now.getUTCFullYear() - 1, startMonth - 1, 1));
}
