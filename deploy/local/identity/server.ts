import { createLoopbackServer, listenOnLoopback, refuseProduction } from '../loopback-server.ts';
import type { Instance } from './instance.ts';

export interface IdentityOptions {
  instance: Instance;
  databaseUrl: string;
  /** 0 for any free port. */
  port: number;
}

/** A running stand-in: Clerk's Backend API below /v1, its Frontend API below /__clerk. */
export interface Identity {
  url: string;
  stop(): Promise<void>;
}

export async function startIdentity({ port }: IdentityOptions): Promise<Identity> {
  refuseProduction('The identity stand-in');
  const server = createLoopbackServer();
  const url = await listenOnLoopback(server, { port, variable: 'IDENTITY_PORT' });
  return { url, stop: () => server.close() };
}
