import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server that does something with an e-mail before it tells the sender that it has accepted it.
 * @param meanwhile gets the recipient and the e-mail as it arrived
 */
export async function startSlowSmtp(meanwhile: (recipient: string, email: string) => Promise<void>) {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onData: (message, { envelope }, accept) => {
      text(message)
        .then((email) => meanwhile(`${envelope.rcptTo[0]?.address}`, email))
        .then(() => accept(), accept);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise<void>((stopped) => server.close(stopped)) };
}
