import { publishableKeyHost } from '@portal/contracts/portal-config';
import { z } from 'zod';
import {
  address,
  between,
  directory,
  email,
  flag,
  httpAddress,
  integer,
  mailServer,
  origin,
  origins,
  port,
  proxies,
  server,
} from './schemas.ts';
import { releaseSettings, schoolSettings, serviceSettings, wideningSettings } from './settings.ts';

/**
 * Every setting of the portal, with its schema. A process builds its configuration from those that it needs. The groups of
 * `settings.ts` say themselves what happens if one of theirs is unset; of the others, the process decides it. `.env.example`
 * describes them for people.
 */
export const fields = {
  ...schoolSettings,
  ...serviceSettings,
  ...wideningSettings,
  ...releaseSettings,

  HOST: z.string().default('127.0.0.1'),
  PORT: port,
  API_PORT: port,
  INBOX_PORT: port,
  SMTP_PORT: port,
  IDENTITY_PORT: port,
  /** Directory of all data that one machine keeps between starts. */
  DATA_DIR: z.string().default('.data'),
  NODE_ENV: z.string(),
  /** Proxies whose X-Forwarded headers are trusted: addresses, CIDR ranges or `loopback`, comma separated. */
  TRUSTED_PROXIES: proxies,

  PUBLIC_URL: origin,
  DATABASE_URL: address('postgres', 'postgresql'),
  DATABASE_POOLER_URL: address('postgres', 'postgresql'),
  REDIS_URL: address('redis', 'rediss'),
  SMTP_URL: mailServer,
  API_URL: server,
  NEWSLETTER_API_URL: server,
  HOURS_API_URL: server,
  IDENTITY_URL: server,

  CLERK_PUBLISHABLE_KEY: z
    .string('is missing; copy it from Clerk')
    .refine(publishableKeyHost, 'is malformed; copy it from Clerk (pk_test_… or pk_live_…)'),
  CLERK_SECRET_KEY: z
    .string('is missing; copy it from Clerk')
    .regex(/^sk_(?:test|live)_\S+$/, 'is malformed; copy it from Clerk (sk_test_… or sk_live_…)'),
  CLERK_API_URL: server,
  CLERK_PROXY_URL: z.string().startsWith('/', 'must be a path of the portal, such as /__clerk'),

  ADVISOR_EMAIL: email,
  EVENT_FORM_URL: httpAddress,
  OVERRIDE_ORIGINS: origins,

  /** How long a visitor's page waits for the services. */
  PAGE_DATA_DEADLINE_MS: integer().default(800),
  SERVE_METRICS: flag.default(true),
  METRICS_PORT: port,
  /** The exporter of OpenTelemetry reads it itself, with its other variables. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress,

  STORE_DIR: directory,
  STORE_URL: z.string().regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/.*)?$/, 'must be s3://<bucket>/<prefix>'),
  STORE_PATH_STYLE: flag.default(false),
  STORE_LEASE_SECONDS: between(1, 600).default(15),
  STORE_COPY_DIR: directory,
  AWS_REGION: z.string('must name the region of the bucket of STORE_URL'),
  /** The channel of the release store that an edge serves and the release tool changes. */
  RELEASE_CHANNEL: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a name such as production or staging')
    .default('production'),
  RELEASE_BY: z.string().trim(),
  RELEASE_COMMIT: z.string().trim(),
};
