import { tmpdir } from 'node:os';
import path from 'node:path';
import { isTimeZone, wrongTimeZone } from '@portal/contracts/dates';
import { z } from 'zod';
import { thresholdsOf, thresholdVariables } from './release-control/thresholds.ts';

const address = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

/** Release control's own settings; which store it works on, openStore reads. */
const Control = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('must be a port').int('must be a port').min(0, 'must be a port').max(65_535, 'must be a port'),
  API_URL: address,
  TRUSTED_PROXIES: z.string().optional(),
  ...thresholdVariables,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

const Edge = Control.extend({
  STORE_DIR: z.string().optional(),
  STORE_URL: z.string().optional(),
  STORE_COPY_DIR: z.string().default(path.join(tmpdir(), 'portal-edge')),
  IDENTITY_URL: address.optional(),
  SERVE_METRICS: z.enum(['true', 'false'], 'must be true or false').default('true'),
  NEWSLETTER_API_URL: address.optional(),
  HOURS_API_URL: address.optional(),
  TIME_ZONE: z.string().refine(isTimeZone, wrongTimeZone).optional(),
  READING_DEADLINE_MS: z.coerce.number('must be a number').int().min(1).optional(),
}).refine(({ STORE_DIR, STORE_URL }) => STORE_DIR || STORE_URL, {
  path: ['STORE_DIR'],
  message: 'must name the directory of the release store (or STORE_URL its bucket)',
  // Beside whatever else is wrong.
  when: () => true,
});

/** @throws naming each variable that is missing or wrong. */
function read<T extends z.ZodType>(schema: T, environment: NodeJS.ProcessEnv, defaultPort: string): z.output<T> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse({ PORT: defaultPort, ...given });
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
}

const commonOf = (env: z.output<typeof Control>) => ({
  host: env.HOST,
  port: env.PORT,
  apiUrl: env.API_URL,
  trustedProxies: env.TRUSTED_PROXIES,
  logLevel: env.LOG_LEVEL,
  ...thresholdsOf(env),
});

/** Settings of release control as a process of its own. @throws naming each variable that is missing or wrong. */
export const readControlConfig = (environment: NodeJS.ProcessEnv) => commonOf(read(Control, environment, '3100'));

/** The edge's settings. @throws naming each variable that is missing or wrong. */
export function readEdgeConfig(environment: NodeJS.ProcessEnv) {
  const env = read(Edge, environment, '3000');
  return {
    ...commonOf(env),
    storeDir: env.STORE_DIR ?? env.STORE_COPY_DIR,
    /** Whether `storeDir` is the edge's own copy of a bucket. */
    bucket: env.STORE_URL !== undefined,
    identityUrl: env.IDENTITY_URL ?? null,
    timeZone: env.TIME_ZONE,
    readingDeadlineMs: env.READING_DEADLINE_MS,
    metrics: env.SERVE_METRICS === 'true',
    featureUrls: { newsletter: env.NEWSLETTER_API_URL, hours: env.HOURS_API_URL },
  };
}
