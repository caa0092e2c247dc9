import { z } from 'zod';

const address = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('must be a port').int('must be a port').min(0, 'must be a port').max(65_535, 'must be a port'),
  STORE_DIR: z.string('must name the directory of the release store').min(1),
  API_URL: address,
  IDENTITY_URL: address.optional(),
  TRUSTED_PROXIES: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** The edge's settings. @throws naming each variable that is missing or wrong. */
export function readEdgeConfig(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse({ PORT: '3000', ...given });
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  }
  const { HOST, PORT, STORE_DIR, API_URL, IDENTITY_URL, TRUSTED_PROXIES, LOG_LEVEL } = parsed.data;
  return {
    host: HOST,
    port: PORT,
    storeDir: STORE_DIR,
    apiUrl: API_URL,
    identityUrl: IDENTITY_URL ?? null,
    trustedProxies: TRUSTED_PROXIES,
    logLevel: LOG_LEVEL,
  };
}
