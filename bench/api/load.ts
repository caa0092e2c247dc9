import autocannon, { type Request } from 'autocannon';

const connections = 20;

/**
 * Sends `amount` requests over 20 connections. @returns how many were answered a second, up to the last response: autocannon
 * itself ends with the next full second. @throws if one was refused
 */
export async function throughput(url: string, amount: number, next: () => Request): Promise<number> {
  const start = performance.now();
  let last = start;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon({ url, connections, amount, requests: [{ setupRequest: () => next() }] }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    run.on('response', () => {
      last = performance.now();
    });
  });
  const good = result['2xx'];
  if (good !== amount) throw new Error(`${amount - good} of ${amount} requests were refused: ${statuses(result)}`);
  return (1000 * amount) / (last - start);
}

const statuses = ({ statusCodeStats, errors }: autocannon.Result): string =>
  JSON.stringify({ ...statusCodeStats, errors });
