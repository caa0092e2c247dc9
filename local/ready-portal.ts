import type { BuildMode } from '@portal/release/build/common';
import { type LocalConfig, readLocalConfig } from './config.ts';
import { hasDemoPeople } from './identity/demo-people.ts';
import { checkMachine } from './machine-checks.ts';
import type { Portal } from './portal.ts';
import type { StopList } from './stop-signals.ts';

interface Start {
  stops: StopList;
  mode: BuildMode;
  /** Called when a part died and cannot be started again. */
  onLost(error: Error): void;
}

/** Starts the portal that the environment describes, and prints its addresses. */
export async function startReadyPortal({ stops, mode, onLost }: Start): Promise<Portal> {
  const config = readLocalConfig();
  await checkMachine(config);
  // Loaded here because it takes as long as all before it, and a start that is refused does not need it.
  const { startPortal } = await import('./portal.ts');
  try {
    const portal = await startPortal({ config, stops, mode, onLost });
    await sayReady(config, portal);
    return portal;
  } catch (error) {
    await stops.stop();
    throw error;
  }
}

/** Prints all addresses. Scripts wait for the first line. */
async function sayReady(config: LocalConfig, { url, backing }: Portal): Promise<void> {
  const { apiUrl } = backing.clerk;
  const showsDemoPeople = apiUrl && (await hasDemoPeople(apiUrl));
  console.log(`Portal ready at ${url}`);
  if (backing.inboxUrl) console.log(`E-mails arrive at http://localhost:${config.ports.inbox}`);
  if (showsDemoPeople) console.log(`Demo people and their password are listed at ${url}/sign-in`);
}
