import { setTimeout as sleep } from 'node:timers/promises';
import type { Backing } from '@portal/local/backing';
import { createDatabase } from '../machine/databases.ts';
import { startServices } from '../machine/services.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { fillMembers } from './fill.ts';

/** Median milliseconds by call. */
export type Timings = Record<string, number>;

const repetitions = 30;
const warmUps = 5;

type Query = Record<string, string>;

const sorts = ['email', 'role', 'chapter', 'total_hours', 'created_at'];

/** What is asked for, by whom; the last pages and the words that fit everybody are the hard ones. */
const calls = (members: number): [name: string, who: keyof Accounts, query: Query][] => [
  ['first page, by name', 'admin', {}],
  ['first page, a lead', 'lead', {}],
  ['a page in the middle', 'admin', { page: String(members / 200) }],
  ['the last page', 'admin', { page: String(members / 100) }],
  ['one chapter', 'admin', { chapter: 'NHS' }],
  ['leads only', 'admin', { role: 'lead' }],
  ...sorts.map((sort): [string, 'admin', Query] => [`by ${sort}, downwards`, 'admin', { sort, order: 'desc' }]),
  ['search: a whole name', 'admin', { search: 'Person77 Family77' }],
  ['search: an address', 'admin', { search: 'person500@bench' }],
  ['search: a committee of a tenth of all', 'admin', { search: 'outreach' }],
  ['search: two letters', 'admin', { search: 'ou' }],
  ['search: what fits everybody', 'admin', { search: 'bench.test' }],
  ['search: what fits everybody, by hours', 'admin', { search: 'bench.test', sort: 'total_hours' }],
  ['search: nobody', 'admin', { search: 'zzzzzz' }],
  ['search of a lead', 'lead', { search: 'Person77' }],
];

/** Fills a database of its own with so many members, and times the calls of one page after another against it. */
export async function measureMembers(backing: Backing, members: number): Promise<Timings> {
  const databaseUrl = await createDatabase(backing, `bench_${members}`);
  const services = await startServices(backing, databaseUrl);
  try {
    const accounts = await createAccounts(backing);
    await fillMembers(databaseUrl, members, accounts);
    const timings: Timings = {};
    for (const [name, who, query] of calls(members)) {
      const url = `${services.url}/api/v1/users/listUsers?${new URLSearchParams({ limit: '100', ...query })}`;
      timings[name] = await median(async () => ask(url, await accounts[who].token()));
    }
    return timings;
  } finally {
    await services.stop();
  }
}

async function ask(url: string, token: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - start;
}

async function median(measure: () => Promise<number>): Promise<number> {
  for (let round = 0; round < warmUps; round++) await measure();
  const times: number[] = [];
  for (let round = 0; round < repetitions; round++) {
    times.push(await measure());
    await sleep(1);
  }
  return times.sort((one, other) => one - other)[repetitions / 2] ?? Number.NaN;
}
