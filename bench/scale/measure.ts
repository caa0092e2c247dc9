import type { Client } from 'pg';
import type { Account } from '../machine/accounts.ts';
import type { TimedCall } from './calls.ts';
import type { Viewers } from './sizes.ts';

/** One of the databases, with a service of its own and the calls that fit its size. */
export interface Side {
  url: string;
  database: Client;
  calls: TimedCall[];
}

export type Accounts = Record<keyof Viewers, Account>;

/** Milliseconds of one call, sorted. */
export type Times = number[];

const warmUps = 3;
const rounds = 40;

/** Times each call once a round, on each side in turn. @returns the times by side and call */
export async function measure(sides: Side[], accounts: Accounts): Promise<Times[][]> {
  const times = sides.map(({ calls }) => calls.map((): Times => []));
  for (let round = -warmUps; round < rounds; round++) {
    // Pays for the garbage of the last calls, which read a thousand rows.
    for (const side of sides) await timeOf(side, side.calls[0] as TimedCall, accounts);
    for (const index of sides[0]?.calls.keys() ?? []) {
      for (const [number, side] of sides.entries()) {
        const taken = await timeOf(side, side.calls[index] as TimedCall, accounts);
        if (round >= 0) times[number]?.[index]?.push(taken);
      }
    }
  }
  for (const each of times.flat()) each.sort((one, other) => one - other);
  return times;
}

/** Milliseconds of one call, whose response the service has not kept. */
export async function timeOf(
  { url, database }: Side,
  { name, viewer, input }: TimedCall,
  accounts: Accounts,
): Promise<number> {
  const [method, path] = name.split(' ');
  const headers = {
    'content-type': 'application/json',
    ...(viewer && { authorization: `Bearer ${await accounts[viewer].token()}` }),
  };
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const body = method === 'GET' ? undefined : JSON.stringify(input);
  // As if a post had changed: what visitors read is kept until then (ADR 47).
  if (!viewer) await database.query('UPDATE newsletter_revision SET revision = revision + 1');
  const start = performance.now();
  const answer = await fetch(`${url}/api/v1${path}${query}`, { method, headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name} ${JSON.stringify(input)} answered ${answer.status}: ${text}`);
  return performance.now() - start;
}

export const percentile = (times: Times, part: number): number =>
  times[Math.ceil(times.length * part) - 1] ?? Number.NaN;
