import type { Society } from '@portal/contracts';
import { readEnvironment, type Environment as Variables } from '@portal/environment';
import { fields } from '@portal/environment/fields';
import { keysMatch, placeHasName, schoolOf, schoolSettings, serviceSettings } from '@portal/environment/settings';
import { z } from 'zod';

/** Roles of a process: API calls by feature, or the worker that sends e-mails. */
const serviceRoles = ['users', 'newsletter', 'hours', 'worker'] as const;
export type ServiceRole = (typeof serviceRoles)[number];

const roleList = z
  .string()
  .default(serviceRoles.join(','))
  .transform((list) => list.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(serviceRoles, `must list some of ${serviceRoles.join(', ')}`)).min(1));

const Environment = z
  .object({
    ROLES: roleList,
    HOST: fields.HOST,
    API_PORT: fields.API_PORT.default(4000),
    TRUSTED_PROXIES: fields.TRUSTED_PROXIES.default('loopback'),
    DATABASE_URL: fields.DATABASE_URL,
    /** Unset: everything goes to DATABASE_URL. */
    DATABASE_POOLER_URL: fields.DATABASE_POOLER_URL.optional(),
    /** Unset: the queue is in PostgreSQL. */
    REDIS_URL: fields.REDIS_URL.optional(),
    SMTP_URL: fields.SMTP_URL.optional(),
    PUBLIC_URL: fields.PUBLIC_URL,
    CLERK_PUBLISHABLE_KEY: fields.CLERK_PUBLISHABLE_KEY,
    CLERK_SECRET_KEY: fields.CLERK_SECRET_KEY,
    /** Unset: Clerk's own Backend API. */
    CLERK_API_URL: fields.CLERK_API_URL.optional(),
    ...schoolSettings,
    ADVISOR_EMAIL: fields.ADVISOR_EMAIL.optional(),
    ...serviceSettings,
    OTEL_EXPORTER_OTLP_ENDPOINT: fields.OTEL_EXPORTER_OTLP_ENDPOINT.optional(),
  })
  .refine((env) => env.SMTP_URL || !env.ROLES.includes('worker'), {
    path: ['SMTP_URL'],
    message: 'is required where ROLES include worker',
  })
  .refine(...placeHasName)
  .refine(...keysMatch)
  .transform((env) => ({
    roles: env.ROLES,
    host: env.HOST,
    port: env.API_PORT,
    trustedProxies: env.TRUSTED_PROXIES,
    databaseUrl: env.DATABASE_URL,
    /** Address of the same database through a pooler that gives a connection for one transaction. */
    poolerUrl: env.DATABASE_POOLER_URL,
    migrateAtStart: env.MIGRATE_AT_START,
    redisUrl: env.REDIS_URL,
    smtpUrl: env.SMTP_URL,
    /** Origin of the portal, without a trailing slash. */
    publicUrl: env.PUBLIC_URL,
    mailFrom: env.MAIL_FROM ?? `Honor Society Portal <no-reply@${new URL(env.PUBLIC_URL).hostname}>`,
    clerk: {
      publishableKey: env.CLERK_PUBLISHABLE_KEY,
      secretKey: env.CLERK_SECRET_KEY,
      webhookSecret: env.CLERK_WEBHOOK_SIGNING_SECRET,
      apiUrl: env.CLERK_API_URL,
    },
    newsletterTeamUsername: env.NEWSLETTER_TEAM_USERNAME,
    bounceWebhookSecret: env.BOUNCE_WEBHOOK_SECRET,
    /** Name and place of the school. */
    school: schoolOf(env),
    advisorName: env.ADVISOR_NAME,
    advisorEmail: env.ADVISOR_EMAIL,
    /** 1 to 12. */
    societyYearStartMonth: env.SOCIETY_YEAR_START_MONTH,
    timeZone: env.TIME_ZONE,
    /** `weekday` is 0 for Sunday. */
    weeklyDigest: env.WEEKLY_DIGEST,
    signatureLinkDays: env.SIGNATURE_LINK_DAYS,
    reminderDays: env.REMINDER_DAYS,
    supervisorMailHours: env.SUPERVISOR_MAIL_HOURS,
    invitationDays: env.INVITATION_DAYS,
    /** Years after which data is deleted. Undefined: never. */
    retentionYears: { audit: env.AUDIT_RETENTION_YEARS, formerMembers: env.FORMER_MEMBER_RETENTION_YEARS },
    signUp: env.SIGN_UP,
    /** Upper limits of e-mails that members cause to addresses that they type. */
    mailLimits: {
      newMemberRequests: env.NEW_MEMBER_REQUESTS,
      openPerSupervisor: env.OPEN_REQUESTS_PER_SUPERVISOR,
      dailyPerMember: env.MAILS_PER_MEMBER_DAILY,
      dailyInvitations: env.INVITATIONS_PER_MEMBER_DAILY,
      dailyPerAddress: env.MAILS_PER_ADDRESS_DAILY,
      hourly: env.MAILS_HOURLY,
      blockedDomains: env.BLOCKED_MAIL_DOMAINS,
    },
    /** Thresholds of the flags on submitted hours. */
    flags: {
      /** From 0 to 1: how much alike two texts are before they count as the same. */
      likeness: env.FLAG_LIKENESS,
      signedWithinSeconds: env.FLAG_SIGNED_WITHIN_SECONDS,
      studentsPerSigner: env.FLAG_STUDENTS_PER_SIGNER,
      hoursPerDay: env.FLAG_HOURS_PER_DAY,
      holidayDays: env.FLAG_HOLIDAY_DAYS,
      freeMailDomains: env.FREE_MAIL_DOMAINS,
    },
    /** Seconds during which the mailing of a post can be cancelled. */
    newsletterCancelSeconds: env.NEWSLETTER_CANCEL_SECONDS,
    /** Seconds during which a decision about hours can be undone, before the student is told. */
    reviewUndoSeconds: env.REVIEW_UNDO_SECONDS,
    /** Time limit in ms for parsing the Markdown of one post. After it, the text is shown as it was typed. */
    readingDeadlineMs: env.READING_DEADLINE_MS,
    outboxSweepMs: env.OUTBOX_SWEEP_MS,
    mailRetryMs: env.MAIL_RETRY_MS,
    /** E-mails in delivery at the same time, each over its own connection. */
    mailConcurrency: env.MAIL_CONCURRENCY,
    logLevel: env.LOG_LEVEL,
    /** Unset: the process is not traced. */
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  }));

export type Config = z.output<typeof Environment>;

/** Who asks, for e-mails and evidence. */
export const societyOf = ({ school, advisorName, advisorEmail, publicUrl }: Config): Society => ({
  school,
  advisorName,
  contactEmail: advisorEmail,
  publicUrl,
});

/** Injects the one {@link Config} of the process. */
export const CONFIG = Symbol('config');

/** @throws {EnvironmentError} with the names of all missing or invalid variables */
export const readConfig = (environment?: Variables): Config =>
  readEnvironment('The services cannot start', Environment, environment);
