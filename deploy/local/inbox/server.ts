import { createLoopbackServer, listenOnLoopback, refuseProduction } from '../loopback-server.ts';

export interface InboxOptions {
  directory: string;
  /** Of the web page and API; 0 for any free port, as for `smtpPort`. */
  port: number;
  smtpPort: number;
}

export interface Inbox {
  url: string;
  smtpUrl: string;
  stop(): Promise<void>;
}

export async function startInbox({ port, smtpPort }: InboxOptions): Promise<Inbox> {
  refuseProduction('The inbox');
  const server = createLoopbackServer();
  const url = await listenOnLoopback(server, { port, variable: 'INBOX_PORT' });
  return { url, smtpUrl: `smtp://127.0.0.1:${smtpPort}`, stop: () => server.close() };
}
