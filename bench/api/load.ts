import autocannon, { type Request } from 'autocannon';

const connections = 20;

/** Sends `amount` requests over 20 connections. @returns how many were answered a second @throws if one was refused */
export async function throughput(url: string, amount: number, next: () => Request): Promise<number> {
  const start = performance.now();
  const result = await autocannon({ url, connections, amount, requests: [{ setupRequest: () => next() }] });
  const seconds = (performance.now() - start) / 1000;
  const good = result['2xx'];
  if (good !== amount) throw new Error(`${amount - good} of ${amount} requests were refused: ${statuses(result)}`);
  return amount / seconds;
}

const statuses = ({ statusCodeStats, errors }: autocannon.Result): string =>
  JSON.stringify({ ...statusCodeStats, errors });
