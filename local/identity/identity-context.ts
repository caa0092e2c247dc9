import type { Pool } from 'pg';
import type { Instance } from './instance.ts';
import type { RateLimits } from './rate-limits.ts';
import type { SigningKey } from './signing-key.ts';
import type { Webhooks } from './webhooks.ts';

/** What all parts of the identity server share. */
export interface IdentityContext {
  instance: Instance;
  database: Pool;
  key: SigningKey;
  limits: RateLimits;
  webhooks: Webhooks;
}
