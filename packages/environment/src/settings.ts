import { fields } from './fields.ts';

/** Who asks: what e-mails and pages say about the school. */
export const schoolSettings = {
  SCHOOL_NAME: fields.SCHOOL_NAME.optional(),
  SCHOOL_PLACE: fields.SCHOOL_PLACE.optional(),
  ADVISOR_NAME: fields.ADVISOR_NAME.optional(),
};

/** Name and place of the school in one line. Undefined without a name. */
export const schoolOf = (env: { SCHOOL_NAME?: string; SCHOOL_PLACE?: string }): string | undefined =>
  env.SCHOOL_NAME && [env.SCHOOL_NAME, env.SCHOOL_PLACE].filter(Boolean).join(', ');

/** Settings of the services in `.env`. `npm start` checks them before it builds anything. */
export const serviceSettings = {
  /** `false`: a job migrates the database (`main.js migrate`), and a process refuses to run on an older schema. */
  MIGRATE_AT_START: fields.MIGRATE_AT_START,
  MAIL_FROM: fields.MAIL_FROM.optional(),
  /** Secret of the webhook endpoint at Clerk. Unset: webhooks are refused. */
  CLERK_WEBHOOK_SIGNING_SECRET: fields.CLERK_WEBHOOK_SIGNING_SECRET.optional(),
  /** Secret of the webhook for e-mails that came back. Unset: it is refused. */
  BOUNCE_WEBHOOK_SECRET: fields.BOUNCE_WEBHOOK_SECRET.optional(),
  NEWSLETTER_TEAM_USERNAME: fields.NEWSLETTER_TEAM_USERNAME,
  SOCIETY_YEAR_START_MONTH: fields.SOCIETY_YEAR_START_MONTH,
  /** Time zone of dates in e-mails and of the start of the society's year. Unset: the zone of the process. */
  TIME_ZONE: fields.TIME_ZONE,
  /** Day and time of the weekly digest, in `TIME_ZONE`. */
  WEEKLY_DIGEST: fields.WEEKLY_DIGEST,
  SIGNATURE_LINK_DAYS: fields.SIGNATURE_LINK_DAYS,
  REMINDER_DAYS: fields.REMINDER_DAYS,
  SUPERVISOR_MAIL_HOURS: fields.SUPERVISOR_MAIL_HOURS,
  INVITATION_DAYS: fields.INVITATION_DAYS,
  /** Years after which events of the audit trail are deleted, and former members are erased. Unset: never. */
  AUDIT_RETENTION_YEARS: fields.AUDIT_RETENTION_YEARS.optional(),
  FORMER_MEMBER_RETENTION_YEARS: fields.FORMER_MEMBER_RETENTION_YEARS.optional(),
  SIGN_UP: fields.SIGN_UP,
  /** Signature requests that a new member without an invitation can send before a lead or admin has approved them. */
  NEW_MEMBER_REQUESTS: fields.NEW_MEMBER_REQUESTS,
  OPEN_REQUESTS_PER_SUPERVISOR: fields.OPEN_REQUESTS_PER_SUPERVISOR,
  MAILS_PER_MEMBER_DAILY: fields.MAILS_PER_MEMBER_DAILY,
  INVITATIONS_PER_MEMBER_DAILY: fields.INVITATIONS_PER_MEMBER_DAILY,
  MAILS_PER_ADDRESS_DAILY: fields.MAILS_PER_ADDRESS_DAILY,
  MAILS_HOURLY: fields.MAILS_HOURLY,
  BLOCKED_MAIL_DOMAINS: fields.BLOCKED_MAIL_DOMAINS,
  /** Thresholds of the flags on submitted hours. */
  FLAG_LIKENESS: fields.FLAG_LIKENESS,
  FLAG_SIGNED_WITHIN_SECONDS: fields.FLAG_SIGNED_WITHIN_SECONDS,
  FLAG_STUDENTS_PER_SIGNER: fields.FLAG_STUDENTS_PER_SIGNER,
  FLAG_HOURS_PER_DAY: fields.FLAG_HOURS_PER_DAY,
  FLAG_HOLIDAY_DAYS: fields.FLAG_HOLIDAY_DAYS,
  FREE_MAIL_DOMAINS: fields.FREE_MAIL_DOMAINS,
  NEWSLETTER_CANCEL_SECONDS: fields.NEWSLETTER_CANCEL_SECONDS,
  REVIEW_UNDO_SECONDS: fields.REVIEW_UNDO_SECONDS,
  READING_DEADLINE_MS: fields.READING_DEADLINE_MS,
  OUTBOX_SWEEP_MS: fields.OUTBOX_SWEEP_MS,
  MAIL_RETRY_MS: fields.MAIL_RETRY_MS,
  MAIL_CONCURRENCY: fields.MAIL_CONCURRENCY,
  LOG_LEVEL: fields.LOG_LEVEL,
};

/** When a canary that widens by itself goes on, and when it ends. */
export const wideningSettings = {
  WIDEN_MIN_VISITS: fields.WIDEN_MIN_VISITS,
  WIDEN_MAX_MORE_FAILURES: fields.WIDEN_MAX_MORE_FAILURES,
  WIDEN_MAX_SLOWER: fields.WIDEN_MAX_SLOWER,
};

/** Settings of release control, checked likewise: when a canary ends, or a promoted version is rolled back, automatically. */
export const releaseSettings = {
  CANARY_MIN_LOADS: fields.CANARY_MIN_LOADS,
  CANARY_MAX_FAILURE_SHARE: fields.CANARY_MAX_FAILURE_SHARE,
  RELEASE_WATCH_MINUTES: fields.RELEASE_WATCH_MINUTES,
  RELEASE_MIN_ADDRESSES: fields.RELEASE_MIN_ADDRESSES,
  RELEASE_MAX_FAILURE_SHARE: fields.RELEASE_MAX_FAILURE_SHARE,
};
