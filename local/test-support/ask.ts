import { type IncomingHttpHeaders, request as requestPlain } from 'node:http';
import { type RequestOptions, request as requestOverTls } from 'node:https';

interface Asked extends RequestOptions {
  headers?: Record<string, string>;
  body?: string;
}

/**
 * One request with exactly these headers (fetch() adds its own and decodes what comes back), from the address and with the
 * authority that the options say.
 */
export function ask(url: string, { body, ...options }: Asked = {}) {
  const request = url.startsWith('https:') ? requestOverTls : requestPlain;
  // As typed: URL would resolve the dots of a path that tries to climb out.
  const path = url.slice(new URL(url).origin.length);
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const sent = request(url, { path, ...options }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
    });
    sent.on('error', reject).end(body);
  });
}
