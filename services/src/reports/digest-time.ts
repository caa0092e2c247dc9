import { TZDate } from '@date-fns/tz';
import type { Config } from '../config/config.ts';

/** The last time, in the society's time zone, at which a weekly digest was due. */
export function lastDigestTime(now: Date, { weekday, hour, minute }: Config['weeklyDigest'], timeZone: string): Date {
  const local = new TZDate(now.getTime(), timeZone);
  const day = local.getDate() - ((local.getDay() - weekday + 7) % 7);
  const times = [day, day - 7].map((date) =>
    new TZDate(local.getFullYear(), local.getMonth(), date, hour, minute, timeZone).getTime(),
  );
  return new Date(times.find((time) => time <= now.getTime()) ?? 0);
}
