import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnvironment } from '@portal/environment';
import { fields } from '@portal/environment/fields';
import { releaseSettings } from '@portal/environment/settings';
import { z } from 'zod';
import { thresholdsOf } from './release-control/thresholds.ts';

/** Release control's own settings; which store it works on, `openStore` reads. */
const Control = z.object({
  HOST: fields.HOST,
  PORT: fields.PORT.default(3100),
  API_URL: fields.API_URL,
  TRUSTED_PROXIES: fields.TRUSTED_PROXIES.optional(),
  PUBLIC_URL: fields.PUBLIC_URL.optional(),
  ...releaseSettings,
  RELEASE_CHANNEL: fields.RELEASE_CHANNEL,
  LOG_LEVEL: fields.LOG_LEVEL,
  OTEL_EXPORTER_OTLP_ENDPOINT: fields.OTEL_EXPORTER_OTLP_ENDPOINT.optional(),
});

const Edge = Control.extend({
  PORT: fields.PORT.default(3000),
  STORE_DIR: fields.STORE_DIR.optional(),
  STORE_URL: fields.STORE_URL.optional(),
  STORE_COPY_DIR: fields.STORE_COPY_DIR.default(path.join(tmpdir(), 'portal-edge')),
  IDENTITY_URL: fields.IDENTITY_URL.optional(),
  SERVE_METRICS: fields.SERVE_METRICS,
  METRICS_PORT: fields.METRICS_PORT.optional(),
  NEWSLETTER_API_URL: fields.NEWSLETTER_API_URL.optional(),
  HOURS_API_URL: fields.HOURS_API_URL.optional(),
  READING_DEADLINE_MS: fields.READING_DEADLINE_MS,
  PAGE_DATA_DEADLINE_MS: fields.PAGE_DATA_DEADLINE_MS,
}).refine(({ STORE_DIR, STORE_URL }) => STORE_DIR || STORE_URL, {
  path: ['STORE_DIR'],
  message: 'must name the directory of the release store (or STORE_URL its bucket)',
  // Beside whatever else is wrong.
  when: () => true,
});

const commonOf = (env: z.output<typeof Control>) => ({
  host: env.HOST,
  port: env.PORT,
  apiUrl: env.API_URL,
  trustedProxies: env.TRUSTED_PROXIES,
  overTls: env.PUBLIC_URL?.startsWith('https:'),
  logLevel: env.LOG_LEVEL,
  channel: env.RELEASE_CHANNEL,
  otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  ...thresholdsOf(env),
});

/** Settings of release control as a process of its own. @throws naming each variable that is missing or wrong. */
export const readControlConfig = () => commonOf(readEnvironment('Release control cannot start', Control));

/** The edge's settings. @throws naming each variable that is missing or wrong. */
export function readEdgeConfig() {
  const env = readEnvironment('The edge cannot start', Edge);
  return {
    ...commonOf(env),
    storeDir: env.STORE_DIR ?? env.STORE_COPY_DIR,
    /** Whether `storeDir` is the edge's own copy of a bucket. */
    bucket: env.STORE_URL !== undefined,
    identityUrl: env.IDENTITY_URL ?? null,
    readingDeadlineMs: env.READING_DEADLINE_MS,
    pageDataDeadlineMs: env.PAGE_DATA_DEADLINE_MS,
    metrics: env.SERVE_METRICS,
    metricsPort: env.METRICS_PORT,
    featureUrls: { newsletter: env.NEWSLETTER_API_URL, hours: env.HOURS_API_URL },
  };
}
