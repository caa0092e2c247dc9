import { publishableKeyHost, signUps } from '@portal/contracts';
import { isTimeZone, wrongTimeZone } from '@portal/contracts/dates';
import { z } from 'zod';
import { ownTimeZone } from './environment.ts';

/** 0 for any free port. */
const port = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(0, 'must be a port number')
  .max(65_535, 'must be a port number');

const address = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: ({ input }) =>
      input === undefined
        ? 'is missing'
        : `must be an address (${protocols.map((protocol) => `${protocol}://…`).join(' or ')})`,
  });

const httpAddress = address('http', 'https');

/** What stands in a sentence or a subject. */
const line = z
  .string()
  .trim()
  .max(100, 'must have at most 100 characters')
  .regex(/^\P{Cc}*$/u, 'must be one line');

const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

const integer = (min = 1) =>
  z.coerce.number('must be a number').int('must be a whole number').min(min, `must be ${min} or more`);

/** Comma separated. `0` stands for none. */
const risingDays = z
  .string()
  .regex(/^\d{1,3}(\s*,\s*\d{1,3})*$/, 'must be days such as 3,7,14, or 0')
  .transform((list) => list.split(',').map(Number))
  .refine((days) => days.every((day, index) => index === 0 || day > Number(days[index - 1])), 'must rise')
  .transform((days) => days.filter((day) => day > 0));

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** A time of each week, such as `sunday 16:00`. */
const weekTime = z
  .string()
  .regex(
    new RegExp(`^(${weekdays.join('|')}) ([01]\\d|2[0-3]):[0-5]\\d$`),
    'must be a day and time such as sunday 16:00',
  )
  .transform((text) => {
    const [weekday = '', hour, minute] = text.split(/[ :]/);
    return { weekday: weekdays.indexOf(weekday), hour: Number(hour), minute: Number(minute) };
  });

const between = (min: number, max: number) =>
  z.coerce
    .number('must be a number')
    .min(min, `must be from ${min} to ${max}`)
    .max(max, `must be from ${min} to ${max}`);

/** The portal needs a whole origin, because its pages and cookies are at the root. */
const origin = httpAddress
  .refine(
    // The schema has already refused what is not an address.
    (url) => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`,
    'must end with the host or its port: the portal has the whole of it',
  )
  .transform((url) => new URL(url).origin);

/** Comma separated; `*` stands for any port. */
const origins = z
  .string()
  .transform((list) => list.split(',').flatMap((part) => part.trim() || []))
  .pipe(
    z.array(z.string().regex(/^https?:\/\/[a-z0-9.-]+(:(\d+|\*))?$/, 'must be origins, such as http://localhost:*')),
  );

/** `news@school.example`, or with a name `Chapter news <news@school.example>`. */
const sender = z
  .string()
  .regex(/^(?:[^<>]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an e-mail address, or Name <address>');

const email = z.email('must be an e-mail address');

/** Comma separated, in lower case. */
const domains = z
  .string()
  .transform((list) => list.split(',').flatMap((part) => part.trim().toLowerCase() || []))
  .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be domains, such as example.com')));

/**
 * Every variable that a process of the portal reads, with its schema. A process builds its configuration from those that it
 * needs, and decides what happens if one is unset. `.env.example` describes them for people.
 */
export const fields = {
  HOST: z.string().default('127.0.0.1'),
  PORT: port,
  API_PORT: port,
  INBOX_PORT: port,
  SMTP_PORT: port,
  IDENTITY_PORT: port,
  /** Directory of all data that one machine keeps between starts. */
  DATA_DIR: z.string().default('.data'),
  NODE_ENV: z.string(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  /** Proxies whose X-Forwarded headers are trusted: addresses, CIDR ranges or `loopback`, comma separated. */
  TRUSTED_PROXIES: z.string(),

  PUBLIC_URL: origin,
  DATABASE_URL: address('postgres', 'postgresql'),
  DATABASE_POOLER_URL: address('postgres', 'postgresql'),
  REDIS_URL: address('redis', 'rediss'),
  SMTP_URL: address('smtp', 'smtps'),
  API_URL: httpAddress,
  NEWSLETTER_API_URL: httpAddress,
  HOURS_API_URL: httpAddress,
  IDENTITY_URL: httpAddress,

  CLERK_PUBLISHABLE_KEY: z
    .string('is missing; copy it from Clerk')
    .refine(publishableKeyHost, 'is malformed; copy it from Clerk (pk_test_… or pk_live_…)'),
  CLERK_SECRET_KEY: z
    .string('is missing; copy it from Clerk')
    .regex(/^sk_(?:test|live)_\S+$/, 'is malformed; copy it from Clerk (sk_test_… or sk_live_…)'),
  CLERK_API_URL: httpAddress,
  CLERK_PROXY_URL: z.string().startsWith('/', 'must be a path of the portal, such as /__clerk'),
  CLERK_WEBHOOK_SIGNING_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]+$/, "is not a Clerk webhook's signing secret (whsec_…)"),

  SCHOOL_NAME: line,
  SCHOOL_PLACE: line,
  ADVISOR_NAME: line,
  ADVISOR_EMAIL: email,
  MAIL_FROM: sender,
  BOUNCE_WEBHOOK_SECRET: z.string().regex(/^\S{16,}$/, 'must have at least 16 characters, and no spaces'),
  EVENT_FORM_URL: httpAddress,
  // As Clerk keeps usernames.
  NEWSLETTER_TEAM_USERNAME: z.string().trim().toLowerCase().default('newsletter-team'),
  OVERRIDE_ORIGINS: origins,

  SIGN_UP: z.enum(signUps, 'must be open, approval or invitation').default('open'),
  NEW_MEMBER_REQUESTS: integer(0).default(3),
  OPEN_REQUESTS_PER_SUPERVISOR: integer().default(3),
  MAILS_PER_MEMBER_DAILY: integer().default(20),
  INVITATIONS_PER_MEMBER_DAILY: integer().default(1000),
  MAILS_PER_ADDRESS_DAILY: integer().default(20),
  MAILS_HOURLY: integer().default(2000),
  BLOCKED_MAIL_DOMAINS: domains.default([]),

  FLAG_LIKENESS: between(0, 1).default(0.8),
  FLAG_SIGNED_WITHIN_SECONDS: integer(0).default(60),
  FLAG_STUDENTS_PER_SIGNER: integer().default(20),
  FLAG_HOURS_PER_DAY: between(1, 24).default(24),
  FLAG_HOLIDAY_DAYS: integer().default(14),
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

  MIGRATE_AT_START: flag.default(true),
  SERVE_METRICS: flag.default(true),
  METRICS_PORT: port,
  /** The exporter of OpenTelemetry reads it itself, with its other variables. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress,
  SOCIETY_YEAR_START_MONTH: between(1, 12).int('must be a whole number').default(7),
  /** Default: the zone of the process. */
  TIME_ZONE: z.string().refine(isTimeZone, wrongTimeZone).default(ownTimeZone),
  WEEKLY_DIGEST: weekTime.default({ weekday: 0, hour: 16, minute: 0 }),
  SIGNATURE_LINK_DAYS: integer().default(30),
  /** After each of these days a supervisor who has not answered is reminded. `0`: never. */
  REMINDER_DAYS: risingDays.default([3, 7, 14]),
  /** Hours in which one supervisor gets at most two e-mails. 0: every request has an e-mail of its own. */
  SUPERVISOR_MAIL_HOURS: integer(0).default(24),
  INVITATION_DAYS: integer().default(14),
  AUDIT_RETENTION_YEARS: integer(),
  FORMER_MEMBER_RETENTION_YEARS: integer(),
  NEWSLETTER_CANCEL_SECONDS: integer(0).default(60),
  REVIEW_UNDO_SECONDS: integer(0).default(10),
  READING_DEADLINE_MS: integer().default(5000),
  OUTBOX_SWEEP_MS: integer(50).default(5000),
  MAIL_RETRY_MS: integer().default(2000),
  MAIL_CONCURRENCY: between(1, 100).int('must be a whole number').default(10),

  CANARY_MIN_LOADS: integer().default(5),
  CANARY_MAX_FAILURE_SHARE: between(0, 1).default(0.2),
  WIDEN_MIN_VISITS: integer().default(20),
  WIDEN_MAX_MORE_FAILURES: between(0, 1).default(0.05),
  WIDEN_MAX_SLOWER: between(0, 10).default(0.25),
  RELEASE_WATCH_MINUTES: between(0, 60).default(30),
  RELEASE_MIN_ADDRESSES: integer().default(3),
  RELEASE_MAX_FAILURE_SHARE: between(0, 1).default(0.5),

  STORE_DIR: z.string(),
  STORE_URL: z.string().regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/.*)?$/, 'must be s3://<bucket>/<prefix>'),
  STORE_PATH_STYLE: flag.default(false),
  STORE_LEASE_SECONDS: between(1, 600).default(15),
  STORE_COPY_DIR: z.string(),
  AWS_REGION: z.string('must name the region of the bucket of STORE_URL'),
  /** The channel of the release store that an edge serves and the release tool changes. */
  RELEASE_CHANNEL: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a name such as production or staging')
    .default('production'),
  RELEASE_BY: z.string().trim(),
  RELEASE_COMMIT: z.string().trim(),
};
