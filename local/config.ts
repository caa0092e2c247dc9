import path from 'node:path';
import { childEnvironment, EnvironmentError, readEnvironment } from '@portal/environment';
import { fields } from '@portal/environment/fields';
import {
  keysMatch,
  placeHasName,
  releaseSettings,
  schoolSettings,
  serviceSettings,
  wideningSettings,
} from '@portal/environment/settings';
import { repositoryRoot } from '@portal/release/repository';
import { z } from 'zod';

const cannotStart = 'The portal cannot start';

/** Others must know where it is. */
const knownPort = (field: typeof fields.PORT, fallback: number) =>
  field.min(1, 'must be a port number').default(fallback);

const Environment = z.object({
  PORT: knownPort(fields.PORT, 3000),
  INBOX_PORT: knownPort(fields.INBOX_PORT, 8025),
  SMTP_PORT: knownPort(fields.SMTP_PORT, 1025),
  IDENTITY_PORT: knownPort(fields.IDENTITY_PORT, 4100),
  DATA_DIR: fields.DATA_DIR,
  PUBLIC_URL: fields.PUBLIC_URL.optional(),
  DATABASE_URL: fields.DATABASE_URL.optional(),
  REDIS_URL: fields.REDIS_URL.optional(),
  SMTP_URL: fields.SMTP_URL.optional(),
  CLERK_PUBLISHABLE_KEY: fields.CLERK_PUBLISHABLE_KEY.optional(),
  CLERK_SECRET_KEY: fields.CLERK_SECRET_KEY.optional(),
  ...schoolSettings,
  ADVISOR_EMAIL: fields.ADVISOR_EMAIL.default('advisor@honor.test'),
  EVENT_FORM_URL: fields.EVENT_FORM_URL.optional(),
  OVERRIDE_ORIGINS: fields.OVERRIDE_ORIGINS.optional(),
  NODE_ENV: fields.NODE_ENV.optional(),
  // What the servers read for themselves: wrong values are named before anything is built.
  ...releaseSettings,
  ...wideningSettings,
  ...serviceSettings,
  TRUSTED_PROXIES: fields.TRUSTED_PROXIES.optional(),
  READING_DEADLINE_MS: fields.READING_DEADLINE_MS.optional(),
  PAGE_DATA_DEADLINE_MS: fields.PAGE_DATA_DEADLINE_MS.optional(),
  SERVE_METRICS: fields.SERVE_METRICS.optional(),
  METRICS_PORT: fields.METRICS_PORT.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: fields.OTEL_EXPORTER_OTLP_ENDPOINT.optional(),
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
  /** What the servers and the pages read for themselves, with PUBLIC_URL, ADVISOR_EMAIL and OVERRIDE_ORIGINS. */
  environment: NodeJS.ProcessEnv;
}

/** @throws naming each variable that is wrong. */
export function readLocalConfig(): LocalConfig {
  const env = readEnvironment(cannotStart, Environment.refine(...placeHasName).refine(...keysMatch));
  const problems = [...clerkProblems(env), ...portProblems(env)];
  if (problems.length > 0) throw new EnvironmentError(cannotStart, problems);
  return configOf(env);
}

function configOf(env: Environment): LocalConfig {
  const { CLERK_PUBLISHABLE_KEY: publishableKey, CLERK_SECRET_KEY: secretKey } = env;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    ports: { portal: env.PORT, inbox: env.INBOX_PORT, smtp: env.SMTP_PORT, identity: env.IDENTITY_PORT },
    dataDir: path.resolve(repositoryRoot, env.DATA_DIR),
    publicUrl,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    smtpUrl: env.SMTP_URL,
    clerk: publishableKey && secretKey ? { publishableKey, secretKey } : undefined,
    environment: childEnvironment({
      PUBLIC_URL: publicUrl,
      ADVISOR_EMAIL: env.ADVISOR_EMAIL,
      OVERRIDE_ORIGINS: overrideOrigins(env).join(),
      ...(isDemo(env) && demoSchool),
    }),
  };
}

/** The advisor is the one of the landing page. */
const demoSchool = {
  SCHOOL_NAME: 'Riverside School',
  SCHOOL_PLACE: 'Springfield',
  ADVISOR_NAME: 'Dr. Eleanor Whitfield',
};

/** The demo people have a school. Accounts at Clerk belong to real people, whose school nobody may invent. */
const isDemo = ({ SCHOOL_NAME, ADVISOR_NAME, CLERK_SECRET_KEY }: Environment): boolean =>
  !CLERK_SECRET_KEY && !SCHOOL_NAME && !ADVISOR_NAME;

const loopbackOrigins = ['http://localhost:*', 'http://127.0.0.1:*'];

/** On a developer's machine: every origin of this machine. On a public address: only the origins in the setting. */
function overrideOrigins({ OVERRIDE_ORIGINS: named, PUBLIC_URL: publicUrl, NODE_ENV: mode }: Environment): string[] {
  const local = !publicUrl || ['localhost', '127.0.0.1'].includes(new URL(publicUrl).hostname);
  return named ?? (local && mode !== 'production' ? loopbackOrigins : []);
}

function clerkProblems(env: Environment): string[] {
  const { CLERK_PUBLISHABLE_KEY: publishable, CLERK_SECRET_KEY: secret } = env;
  if (!publishable && !secret) return [];
  if (!publishable) return ['CLERK_PUBLISHABLE_KEY is missing; set it beside CLERK_SECRET_KEY, or leave both out'];
  if (!secret) return ['CLERK_SECRET_KEY is missing; set it beside CLERK_PUBLISHABLE_KEY, or leave both out'];
  return [];
}

function portProblems(env: Environment): string[] {
  const names = ['PORT', 'INBOX_PORT', 'SMTP_PORT', 'IDENTITY_PORT'] as const;
  return names.flatMap((name, index) =>
    names.slice(0, index).flatMap((other) => (env[name] === env[other] ? [`${name} is the same as ${other}`] : [])),
  );
}
