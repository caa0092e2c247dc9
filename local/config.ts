import path from 'node:path';
import { publishableKeyHost } from '@portal/contracts';
import { serviceSettings } from '@portal/contracts/settings';
import type { CanaryThresholds } from '@portal/edge/release-control/canary-watch';
import type { PromotionThresholds } from '@portal/edge/release-control/promotion-watch';
import { thresholdsOf, thresholdVariables } from '@portal/edge/release-control/thresholds';
import { repositoryRoot } from '@portal/release/repository';
import { z } from 'zod';

const port = (fallback: number) =>
  z.coerce.number('must be a port number').int('must be a port number').min(1).max(65_535).default(fallback);
const address = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be an address (${protocols.map((protocol) => `${protocol}://…`).join(' or ')})`,
  });

const origin = address('http', 'https').refine(
  (url) => new URL(url).href === `${new URL(url).origin}/`,
  'must end with the host or its port: the portal has the whole of it',
);

const origins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .pipe(
    z.array(z.string().regex(/^https?:\/\/[a-z0-9.-]+(:(\d+|\*))?$/, 'must be origins, such as http://localhost:*')),
  );

const Environment = z.object({
  PORT: port(3000),
  INBOX_PORT: port(8025),
  SMTP_PORT: port(1025),
  IDENTITY_PORT: port(4100),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  REDIS_URL: address('redis', 'rediss').optional(),
  SMTP_URL: address('smtp', 'smtps').optional(),
  CLERK_PUBLISHABLE_KEY: z.string().optional(),
  CLERK_SECRET_KEY: z.string().optional(),
  ADVISOR_EMAIL: z.email('must be an e-mail address').default('advisor@honor.test'),
  EVENT_FORM_URL: address('http', 'https').optional(),
  ...thresholdVariables,
  OVERRIDE_ORIGINS: origins.optional(),
  NODE_ENV: z.string().optional(),
  NEWSLETTER_TEAM_USERNAME: z.string().trim().default('newsletter-team'),
  ...serviceSettings,
});
type Environment = z.infer<typeof Environment>;

/** How this machine runs the portal. Whatever is left out of the hosted things is replaced by a local one. */
export interface LocalConfig {
  ports: { portal: number; inbox: number; smtp: number; identity: number };
  dataDir: string;
  publicUrl: string;
  databaseUrl?: string;
  redisUrl?: string;
  smtpUrl?: string;
  clerk?: { publishableKey: string; secretKey: string };
  advisorEmail: string;
  eventFormUrl: string | null;
  newsletterTeamUsername: string;
  /** IANA name; this machine's own where left out. */
  timeZone?: string;
  /** How long the reading of one post's text may take before it is shown as it was written. */
  readingDeadlineMs?: number;
  /** Origins whose builds may take the place of released remotes in a developer's tab. */
  overrideOrigins: string[];
  canary: CanaryThresholds;
  promotion: PromotionThresholds;
}

/** An empty variable counts as unset. @throws naming each variable that is wrong. */
export function readLocalConfig(environment: NodeJS.ProcessEnv): LocalConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  const problems = parsed.success
    ? [...clerkProblems(parsed.data), ...portProblems(parsed.data)]
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (parsed.success && problems.length === 0) return configOf(parsed.data);
  throw new Error(`The portal cannot start; its configuration is wrong:\n  ${problems.join('\n  ')}`);
}

function configOf(env: Environment): LocalConfig {
  const { CLERK_PUBLISHABLE_KEY: publishableKey, CLERK_SECRET_KEY: secretKey } = env;
  return {
    ports: { portal: env.PORT, inbox: env.INBOX_PORT, smtp: env.SMTP_PORT, identity: env.IDENTITY_PORT },
    dataDir: path.resolve(repositoryRoot, env.DATA_DIR),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    smtpUrl: env.SMTP_URL,
    clerk: publishableKey && secretKey ? { publishableKey, secretKey } : undefined,
    advisorEmail: env.ADVISOR_EMAIL,
    eventFormUrl: env.EVENT_FORM_URL ?? null,
    newsletterTeamUsername: env.NEWSLETTER_TEAM_USERNAME,
    timeZone: env.TIME_ZONE,
    readingDeadlineMs: env.READING_DEADLINE_MS,
    overrideOrigins: overrideOrigins(env),
    ...thresholdsOf(env),
  };
}

const loopbackOrigins = ['http://localhost:*', 'http://127.0.0.1:*'];

/** On a developer's machine whatever this machine serves; on a public address only what is named. */
function overrideOrigins({ OVERRIDE_ORIGINS: named, PUBLIC_URL: publicUrl, NODE_ENV: mode }: Environment): string[] {
  const local = !publicUrl || ['localhost', '127.0.0.1'].includes(new URL(publicUrl).hostname);
  return named ?? (local && mode !== 'production' ? loopbackOrigins : []);
}

function clerkProblems(env: Environment): string[] {
  const { CLERK_PUBLISHABLE_KEY: publishable, CLERK_SECRET_KEY: secret } = env;
  if (!publishable && !secret) return [];
  if (!publishable) return ['CLERK_PUBLISHABLE_KEY is missing; set it beside CLERK_SECRET_KEY, or leave both out'];
  if (!secret) return ['CLERK_SECRET_KEY is missing; set it beside CLERK_PUBLISHABLE_KEY, or leave both out'];
  return [
    ...(publishableKeyHost(publishable)
      ? []
      : ['CLERK_PUBLISHABLE_KEY is malformed; copy it from Clerk (pk_test_… or pk_live_…)']),
    ...(/^sk_(test|live)_\S+$/.test(secret)
      ? []
      : ['CLERK_SECRET_KEY is malformed; copy it from Clerk (sk_test_… or sk_live_…)']),
  ];
}

function portProblems(env: Environment): string[] {
  const names = ['PORT', 'INBOX_PORT', 'SMTP_PORT', 'IDENTITY_PORT'] as const;
  return names.flatMap((name, index) =>
    names.slice(0, index).flatMap((other) => (env[name] === env[other] ? [`${name} is the same as ${other}`] : [])),
  );
}
