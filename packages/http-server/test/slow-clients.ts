import { connect } from 'node:net';

export interface SlowClient {
  /** The first answer; without a status where the connection ended before one. */
  answer: Promise<{ status: number | undefined; text: string }>;
  /** Resolves once its connection stands and the head of its request is sent. */
  begun: Promise<void>;
  /** Resolves once its connection has ended. */
  ended: Promise<void>;
  end(): void;
}

interface Slowness {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  /** What follows the head, again and again. */
  drip?: string;
  everyMs?: number;
  /** From which of this machine's addresses. */
  from?: string;
}

/** Asks for something, and sends one byte of a promised body every two seconds. */
export function sendSlowly(url: string, slowness: Slowness): SlowClient {
  const { path, method = 'POST', headers = {}, drip = ' ', everyMs = 2000, from } = slowness;
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  const given = { host: 'portal.test', 'content-type': 'application/json', 'content-length': '100000', ...headers };
  const head = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  let text = '';
  let dripping: NodeJS.Timeout | undefined;
  const begun = new Promise<void>((resolve) => {
    socket.once('connect', () => {
      socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n{`, () => resolve());
      dripping = setInterval(() => socket.write(drip), everyMs);
    });
  });
  const answer = new Promise<{ status: number | undefined; text: string }>((resolve) => {
    const tell = () => {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
      resolve({ status: status ? Number(status) : undefined, text });
    };
    socket.on('data', (chunk) => {
      text += chunk;
      if (/\r\n\r\n./.test(text)) tell();
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(dripping);
      tell();
    });
  });
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { answer, begun, ended, end: () => socket.destroy() };
}

/** So many such requests at once. */
export async function sendManySlowly(url: string, count: number, slowness: Slowness) {
  const clients = Array.from({ length: count }, () => sendSlowly(url, slowness));
  await Promise.all(clients.map(({ begun }) => begun));
  return {
    /** The statuses of the first answers to come, as many as are asked for. */
    statuses: (answers = count) =>
      new Promise<(number | undefined)[]>((resolve) => {
        const statuses: (number | undefined)[] = [];
        for (const { answer } of clients) {
          answer.then(({ status }) => statuses.push(status) === answers && resolve(statuses));
        }
      }),
    /** Resolves once the connections of all have ended. */
    ended: Promise.all(clients.map(({ ended }) => ended)),
    end() {
      for (const { end } of clients) end();
    },
  };
}
