import { createTransport } from 'nodemailer';

/**
 * The baseline: a loop that sends the same e-mail over a pool of connections. Run with an IPC channel: each message from
 * its parent is the number of e-mails to send, and it replies with the seconds that they took.
 */
const { SMTP_URL, CONNECTIONS, EMAIL = '' } = process.env;
const connections = Number(CONNECTIONS);
const transport = createTransport({ url: SMTP_URL, pool: true, maxConnections: connections, maxMessages: Infinity });
const email = JSON.parse(EMAIL);

async function send(count: number): Promise<number> {
  const start = performance.now();
  let left = count;
  const one = async () => {
    while (left-- > 0) await transport.sendMail({ from: 'bench@bench.test', to: 'grace@pantry.test', ...email });
  };
  await Promise.all(Array.from({ length: connections }, one));
  return (performance.now() - start) / 1000;
}

process.on('message', async (count: number) => process.send?.(await send(count)));
process.once('disconnect', () => process.exit());
process.send?.('ready');
