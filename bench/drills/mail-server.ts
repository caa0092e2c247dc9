import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** What the mail server does with an e-mail, after it has read all of it. */
export type Behaviour = 'accept' | 'refuse-for-now' | 'refuse' | 'hang' | 'hang-up-after-accepting';

/** An e-mail that the server has accepted. */
export interface Received {
  /** Of its Message-ID, before the `@`. */
  id: string;
  to: string;
}

const replies: Partial<Record<Behaviour, { responseCode: number; text: string }>> = {
  'refuse-for-now': { responseCode: 451, text: '4.3.0 Try again later' },
  refuse: { responseCode: 554, text: '5.7.1 This sender is on a list' },
};

/** A mail server that keeps the envelope of each e-mail, and misbehaves on request. */
export async function startMailServer() {
  const received: Received[] = [];
  const sockets = new Map<number, Socket>();
  let behaviour: Behaviour = 'accept';
  const take = async (raw: Promise<Buffer>, { envelope, remotePort }: SMTPServerSession) => {
    const [, id = 'none'] = /^Message-ID:\s*<([^@>]+)/im.exec((await raw).toString('latin1')) ?? [];
    const reply = replies[behaviour];
    if (reply) throw Object.assign(new Error(reply.text), reply);
    if (behaviour === 'hang') await new Promise(() => {});
    received.push(...envelope.rcptTo.map(({ address }) => ({ id, to: address })));
    if (behaviour === 'hang-up-after-accepting') sockets.get(remotePort)?.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onData: (stream, session, done) => void take(buffer(stream), session).then(() => done(null, 'Kept'), done),
  });
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    const port = Number(socket.remotePort);
    sockets.set(
      port,
      socket.once('close', () => sockets.delete(port)),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    behave: (next: Behaviour) => {
      behaviour = next;
    },
    stop: () => new Promise<void>((closed) => server.close(closed)),
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
