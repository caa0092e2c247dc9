import { z } from 'zod';
import { isTimeZone, wrongTimeZone } from './dates.ts';

const whole = (fallback: number, min = 1) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(min, `must be ${min} or more`)
    .default(fallback);

/** `news@school.example`, or with a name: `Chapter news <news@school.example>`. */
const sender = z
  .string()
  .regex(/^(?:[^<>]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an e-mail address, or Name <address>');

/**
 * Settings of the services that can be set in `.env`, by variable. The services read them. `npm start` checks them with
 * the same schemas before it builds anything.
 */
export const serviceSettings = {
  /** `false`: a job migrates the database (`main.js migrate`), and a process refuses an older schema. */
  MIGRATE_AT_START: z.enum(['true', 'false'], 'must be true or false').default('true'),
  MAIL_FROM: sender.optional(),
  /** Signing secret of the webhook endpoint at Clerk. Unset: webhooks are refused. */
  CLERK_WEBHOOK_SIGNING_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]+$/, "is not a Clerk webhook's signing secret (whsec_…)")
    .optional(),
  SOCIETY_YEAR_START_MONTH: whole(7).pipe(z.number().max(12, 'must be 12 or less')),
  /**
   * Time zone of dates in e-mails, and of the midnight at which the society's year begins. Unset: that of the process.
   */
  TIME_ZONE: z.string().refine(isTimeZone, wrongTimeZone).optional(),
  SIGNATURE_LINK_DAYS: whole(30),
  INVITATION_DAYS: whole(14),
  NEWSLETTER_CANCEL_SECONDS: whole(60, 0),
  READING_DEADLINE_MS: whole(5000),
  OUTBOX_SWEEP_MS: whole(5000, 50),
  MAIL_RETRY_MS: whole(2000),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
};
