import type { Pool } from 'pg';
import type { Instance } from './instance.ts';
import type { RateLimits } from './rate-limits.ts';
import type { SigningKey } from './signing-key.ts';
import type { Webhooks } from './webhooks.ts';

/** What every part of the stand-in works with. */
export interface StandIn {
  instance: Instance;
  database: Pool;
  key: SigningKey;
  limits: RateLimits;
  webhooks: Webhooks;
}
