import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

const unknown = (address: string) => `550 5.1.1 <${address}>: No such mailbox here`;

/** A mail server that knows none of its recipients, or refuses each with another reply. */
export async function startRefusingSmtp(
  replyTo: (recipient: string) => string = unknown,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.write('220 refusing.test\r\n');
    socket.on('data', (chunk) => {
      const [, address] = /^RCPT TO:<([^>]*)>/i.exec(`${chunk}`) ?? [];
      socket.write(address ? `${replyTo(address)}\r\n` : '250 OK\r\n');
      if (/^QUIT/i.test(`${chunk}`)) socket.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, stop: async () => void server.close() };
}
