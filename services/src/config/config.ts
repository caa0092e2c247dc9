import { publishableKeyHost } from '@portal/contracts';
import { serviceSettings } from '@portal/contracts/settings';
import { z } from 'zod';

/** What a process serves: API calls by feature, or the worker that sends e-mails. */
export const serviceRoles = ['users', 'newsletter', 'hours', 'worker'] as const;
export type ServiceRole = (typeof serviceRoles)[number];

const addressOf = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(?:${protocols.join('|')})$`),
    error: `must be an address (${protocols.join(', ')})`,
  });
const port = z.coerce.number('must be a port').int().min(0).max(65_535);

const roleList = z
  .string()
  .default(serviceRoles.join(','))
  .transform((list) => list.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(serviceRoles, `must list some of ${serviceRoles.join(', ')}`)).min(1));

const Environment = z
  .object({
    ROLES: roleList,
    HOST: z.string().default('127.0.0.1'),
    API_PORT: port.default(4000),
    /** Proxies whose X-Forwarded-For is believed: addresses, CIDR ranges or `loopback`, comma separated. */
    TRUSTED_PROXIES: z.string().default('loopback'),
    DATABASE_URL: addressOf('postgres', 'postgresql'),
    /** Unset: the queue lives in PostgreSQL. */
    REDIS_URL: addressOf('redis', 'rediss').optional(),
    SMTP_URL: addressOf('smtp', 'smtps').optional(),
    PUBLIC_URL: addressOf('http', 'https'),
    CLERK_PUBLISHABLE_KEY: z
      .string('is required')
      .refine(
        (key) => publishableKeyHost(key) !== undefined,
        'is not a Clerk publishable key (pk_test_… or pk_live_…)',
      ),
    CLERK_SECRET_KEY: z
      .string('is required')
      .regex(/^sk_(?:test|live)_\S+$/, 'is not a Clerk secret key (sk_test_… or sk_live_…)'),
    /** Unset: Clerk's own Backend API. */
    CLERK_API_URL: addressOf('http', 'https').optional(),
    NEWSLETTER_TEAM_USERNAME: z.string().default('newsletter-team'),
    ADVISOR_EMAIL: z.email('must be an e-mail address').optional(),
    ...serviceSettings,
  })
  .refine((env) => env.SMTP_URL || !env.ROLES.includes('worker'), {
    path: ['SMTP_URL'],
    message: 'is required where ROLES include worker',
  })
  .transform((env) => ({
    roles: env.ROLES,
    host: env.HOST,
    port: env.API_PORT,
    trustedProxies: env.TRUSTED_PROXIES,
    databaseUrl: env.DATABASE_URL,
    migrateAtStart: env.MIGRATE_AT_START === 'true',
    redisUrl: env.REDIS_URL,
    smtpUrl: env.SMTP_URL,
    /** Origin of the portal, without a slash at its end. */
    publicUrl: new URL(env.PUBLIC_URL).origin,
    mailFrom: env.MAIL_FROM ?? `Honor Society Portal <no-reply@${new URL(env.PUBLIC_URL).hostname}>`,
    clerk: {
      publishableKey: env.CLERK_PUBLISHABLE_KEY,
      secretKey: env.CLERK_SECRET_KEY,
      webhookSecret: env.CLERK_WEBHOOK_SIGNING_SECRET,
      apiUrl: env.CLERK_API_URL,
    },
    newsletterTeamUsername: env.NEWSLETTER_TEAM_USERNAME,
    advisorEmail: env.ADVISOR_EMAIL,
    /** 1 to 12. */
    societyYearStartMonth: env.SOCIETY_YEAR_START_MONTH,
    timeZone: env.TIME_ZONE,
    signatureLinkDays: env.SIGNATURE_LINK_DAYS,
    invitationDays: env.INVITATION_DAYS,
    /** How long a post's mailing waits, so that it can be cancelled. */
    newsletterCancelSeconds: env.NEWSLETTER_CANCEL_SECONDS,
    /** How long the reading of one post's Markdown may take, before it is shown as it was written. */
    readingDeadlineMs: env.READING_DEADLINE_MS,
    outboxSweepMs: env.OUTBOX_SWEEP_MS,
    mailRetryMs: env.MAIL_RETRY_MS,
    logLevel: env.LOG_LEVEL,
  }));

export type Config = z.output<typeof Environment>;

/** Injects the one {@link Config} of the process. */
export const CONFIG = Symbol('config');

/** Values that keep the process from starting; the message names each variable, never its value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the configuration; an empty variable counts as unset.
 * @throws {ConfigError} naming every missing or malformed variable.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(present);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
  throw new ConfigError(`Wrong configuration: ${[...new Set(problems)].join('; ')}`);
}
