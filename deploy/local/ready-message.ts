import type { LocalConfig } from './config.ts';
import type { Portal } from './portal.ts';

/** Says where everything is. The first line is a contract: scripts wait for it. */
export function sayReady(config: LocalConfig, { url, backing }: Portal): void {
  console.log(`Portal ready at ${url}`);
  if (backing.inboxUrl) console.log(`E-mails arrive at http://localhost:${config.ports.inbox}`);
  if (backing.clerk.apiUrl) console.log(`Demo people and their password are listed at ${url}/sign-in`);
}
