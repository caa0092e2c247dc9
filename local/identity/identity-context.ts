import type { Pool } from 'pg';
import type { SignIn, SignUp } from './frontend/attempts.ts';
import type { Instance } from './instance.ts';
import type { SigningKey } from './signing-key.ts';
import type { Webhooks } from './webhooks.ts';

/** What all parts of the identity server share. */
export interface IdentityContext {
  instance: Instance;
  database: Pool;
  key: SigningKey;
  webhooks: Webhooks;
  /** The latest sign-in and sign-up of each browser, by the browser's id. After a restart, people start again. */
  signIns: Map<string, SignIn>;
  signUps: Map<string, SignUp>;
}
