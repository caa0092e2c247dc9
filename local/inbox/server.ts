import type { FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { createLoopbackServer, listenOnLoopback, refuseProduction } from '../loopback-server.ts';
import { addApi } from './api.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { addPage } from './page.ts';
import { startSmtp } from './smtp.ts';

export interface InboxOptions {
  directory: string;
  /** Port of the web page and the API. 0 for any free port, as for `smtpPort`. */
  port: number;
  smtpPort: number;
}

function createServer(mailbox: Mailbox): FastifyInstance {
  const server = createLoopbackServer();
  server.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });
  server.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const bad = error instanceof ZodError || error instanceof SyntaxError;
    const message = error instanceof ZodError ? (error.issues[0]?.message ?? '') : error.message;
    return reply.code(bad ? 400 : (error.statusCode ?? 500)).send({ Error: message });
  });
  addApi(server, mailbox);
  addPage(server, mailbox);
  return server;
}

/** Starts the local inbox. It receives e-mail at `smtpUrl`. People and Mailpit's clients read it at `url`. */
export async function startInbox({ directory, port, smtpPort }: InboxOptions) {
  refuseProduction('The inbox');
  const mailbox = await openMailbox(directory);
  const smtp = await startSmtp(mailbox, smtpPort);
  const server = createServer(mailbox);
  const url = await listenOnLoopback(server, { port, variable: 'INBOX_PORT' }).catch(async (error) => {
    await smtp.stop();
    throw error;
  });
  return {
    url,
    smtpUrl: smtp.url,
    async stop() {
      await smtp.stop();
      await server.close();
    },
  };
}
