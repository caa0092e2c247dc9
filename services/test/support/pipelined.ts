import { once } from 'node:events';
import { connect } from 'node:net';

interface Request {
  method?: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Sends one request so often, without waiting for answers (RFC 9112, section 9.3.2). @returns the statuses of the answers */
export async function pipelined(url: string, count: number, request: Request): Promise<number[]> {
  const { method = 'GET', path, body = '', headers } = request;
  const { hostname, port } = new URL(url);
  const textOf = (connection: string) => {
    const given = { host: 'portal.test', connection, 'content-length': `${Buffer.byteLength(body)}`, ...headers };
    const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
    return `${method} /api/v1${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
  };
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(textOf('keep-alive').repeat(count - 1) + textOf('close'));
  await once(socket, 'close');
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
