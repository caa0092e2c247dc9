import { signUps } from '@portal/contracts/constants';
import { isTimeZone, wrongTimeZone } from '@portal/contracts/dates';
import { z } from 'zod';
import { between, days, domains, flag, integer, line, risingDays, sender, weekTime, years } from './schemas.ts';
import { ownTimeZone } from './time-zone.ts';

/** Who asks: what e-mails and pages say about the school. */
export const schoolSettings = {
  SCHOOL_NAME: line.optional(),
  SCHOOL_PLACE: line.optional(),
  ADVISOR_NAME: line.optional(),
};

/** Arguments of `refine`. */
type Rule<Variable extends string> = [
  isKept: (env: Partial<Record<Variable, string>>) => boolean,
  problem: { path: string[]; message: string },
];

/** Nothing says a place without a name. */
export const placeHasName: Rule<'SCHOOL_NAME' | 'SCHOOL_PLACE'> = [
  (env) => !env.SCHOOL_PLACE || Boolean(env.SCHOOL_NAME),
  { path: ['SCHOOL_PLACE'], message: 'is set without SCHOOL_NAME; set both, or leave both out' },
];

/** A test key of Clerk works with no live one. */
export const keysMatch: Rule<'CLERK_PUBLISHABLE_KEY' | 'CLERK_SECRET_KEY'> = [
  (env) => !/^pk_(?:test_.* sk_live|live_.* sk_test)_/.test(`${env.CLERK_PUBLISHABLE_KEY} ${env.CLERK_SECRET_KEY}`),
  { path: ['CLERK_SECRET_KEY'], message: 'is a test key beside a live CLERK_PUBLISHABLE_KEY, or the other way round' },
];

/** Name and place of the school in one line. Undefined without a name. */
export const schoolOf = (env: { SCHOOL_NAME?: string; SCHOOL_PLACE?: string }): string | undefined =>
  env.SCHOOL_NAME && [env.SCHOOL_NAME, env.SCHOOL_PLACE].filter(Boolean).join(', ');

/** Settings of the services in `.env`. `npm start` checks them before it builds anything. */
export const serviceSettings = {
  /** `false`: a job migrates the database (`main.js migrate`), and a process refuses to run on an older schema. */
  MIGRATE_AT_START: flag.default(true),
  MAIL_FROM: sender.optional(),
  /** Secret of the webhook endpoint at Clerk. Unset: webhooks are refused. */
  CLERK_WEBHOOK_SIGNING_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]+$/, "is not a Clerk webhook's signing secret (whsec_…)")
    .optional(),
  /** Secret of the webhook for e-mails that came back. Unset: it is refused. */
  BOUNCE_WEBHOOK_SECRET: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters, and no spaces')
    .optional(),
  // As Clerk keeps usernames.
  NEWSLETTER_TEAM_USERNAME: z.string().trim().toLowerCase().default('newsletter-team'),
  SOCIETY_YEAR_START_MONTH: integer(1, 12).default(7),
  /** Time zone of dates in e-mails and of the start of the society's year. Unset: the zone of the process. */
  TIME_ZONE: z.string().refine(isTimeZone, wrongTimeZone).default(ownTimeZone),
  /** Day and time of the weekly digest, in `TIME_ZONE`. */
  WEEKLY_DIGEST: weekTime.default({ weekday: 0, hour: 16, minute: 0 }),
  SIGNATURE_LINK_DAYS: days.default(30),
  /** After each of these days a supervisor who has not answered is reminded. `0`: never. */
  REMINDER_DAYS: risingDays.default([3, 7, 14]),
  /** Hours in which one supervisor gets at most two e-mails. 0: every request has an e-mail of its own. */
  SUPERVISOR_MAIL_HOURS: integer(0, 8760).default(24),
  INVITATION_DAYS: days.default(14),
  /** Years after which events of the audit trail are deleted, and former members are erased. Unset: never. */
  AUDIT_RETENTION_YEARS: years.optional(),
  FORMER_MEMBER_RETENTION_YEARS: years.optional(),
  SIGN_UP: z.enum(signUps, 'must be open, approval or invitation').default('open'),
  /** Signature requests that a new member without an invitation can send before a lead or admin has approved them. */
  NEW_MEMBER_REQUESTS: integer(0).default(3),
  OPEN_REQUESTS_PER_SUPERVISOR: integer().default(3),
  MAILS_PER_MEMBER_DAILY: integer().default(20),
  INVITATIONS_PER_MEMBER_DAILY: integer().default(1000),
  MAILS_PER_ADDRESS_DAILY: integer().default(20),
  MAILS_HOURLY: integer().default(2000),
  BLOCKED_MAIL_DOMAINS: domains.default([]),
  /** Thresholds of the flags on submitted hours. */
  FLAG_LIKENESS: between(0, 1).default(0.8),
  FLAG_SIGNED_WITHIN_SECONDS: integer(0).default(60),
  FLAG_STUDENTS_PER_SIGNER: integer().default(20),
  FLAG_HOURS_PER_DAY: between(1, 24).default(24),
  FLAG_HOLIDAY_DAYS: days.default(14),
  FREE_MAIL_DOMAINS: domains.default([
    'gmail.com',
    'googlemail.com',
    'yahoo.com',
    'outlook.com',
    'hotmail.com',
    'live.com',
    'msn.com',
    'aol.com',
    'icloud.com',
    'me.com',
    'proton.me',
    'protonmail.com',
    'gmx.com',
    'mail.com',
    'yandex.com',
    'zoho.com',
  ]),
  NEWSLETTER_CANCEL_SECONDS: integer(0).default(60),
  REVIEW_UNDO_SECONDS: integer(0).default(10),
  READING_DEADLINE_MS: integer().default(5000),
  OUTBOX_SWEEP_MS: integer(50).default(5000),
  MAIL_RETRY_MS: integer().default(2000),
  MAIL_CONCURRENCY: integer(1, 100).default(10),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
};

/** When a canary that widens by itself goes on, and when it ends. */
export const wideningSettings = {
  WIDEN_MIN_VISITS: integer().default(20),
  WIDEN_MAX_MORE_FAILURES: between(0, 1).default(0.05),
  WIDEN_MAX_SLOWER: between(0, 10).default(0.25),
};

/** Settings of release control, checked likewise: when a canary ends, or a promoted version is rolled back, automatically. */
export const releaseSettings = {
  CANARY_MIN_LOADS: integer().default(5),
  CANARY_MAX_FAILURE_SHARE: between(0, 1).default(0.2),
  RELEASE_WATCH_MINUTES: between(0, 60).default(30),
  RELEASE_MIN_ADDRESSES: integer().default(3),
  RELEASE_MAX_FAILURE_SHARE: between(0, 1).default(0.5),
};
