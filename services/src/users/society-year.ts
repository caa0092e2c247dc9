import { TZDate } from '@date-fns/tz';

const processZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface SocietyYear {
  /** 1 to 12. */
  startMonth: number;
  /** IANA name. Default: the time zone of the process. */
  timeZone?: string;
}

/**
 * When the society's year began: midnight of the first day of `startMonth` in the society's time zone. Spec section 2,
 * 'hours completed this year'.
 */
export function societyYearStart(now: Date, { startMonth, timeZone = processZone }: SocietyYear): Date {
  const year = new TZDate(now.getTime(), timeZone).getFullYear();
  const [earlier, later] = [year - 1, year].map((each) => new TZDate(each, startMonth - 1, 1, timeZone).getTime());
  return new Date(Number(later) <= now.getTime() ? Number(later) : Number(earlier));
}
