import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { explainListening, loopback } from '../loopback-server.ts';
import type { Mailbox } from './mailbox.ts';

const largestMail = 25 * 1024 * 1024;

async function receive(
  mailbox: Pick<Mailbox, 'add'>,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<string> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw Object.assign(new Error('The mail is larger than 25 MB'), { responseCode: 552 });
  const { mailFrom, rcptTo } = session.envelope;
  const from = mailFrom ? mailFrom.address : '';
  return mailbox.add(raw, { from, to: rcptTo.map(({ address }) => address) });
}

/** No such address exists (RFC 6761, section 6.4). */
const refused = /\.invalid$/i;

/** Accepts e-mails from this machine, except to addresses that end with `.invalid`, and responds after they are on disk. */
export async function startSmtp(mailbox: Pick<Mailbox, 'add'>, port: number) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMail,
    closeTimeout: 500,
    onRcptTo: ({ address }, _session, done) =>
      done(refused.test(address) ? Object.assign(new Error('5.1.2 No such domain'), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      receive(mailbox, stream, session).then((id) => done(null, `Kept as ${id}`), done);
    },
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', (error) => failed(explainListening(error, { port, variable: 'SMTP_PORT' })));
    server.listen(port, loopback, listening);
  });
  // A client that disconnects in the middle must not end the portal.
  server.on('error', () => {});
  const { port: bound } = server.server.address() as AddressInfo;
  return { url: `smtp://${loopback}:${bound}`, stop: () => new Promise<void>((closed) => server.close(closed)) };
}
