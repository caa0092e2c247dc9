import { setTimeout as sleep } from 'node:timers/promises';
import { connected } from '@portal/local/postgres/connection';
import { addSubmissions, measuredCalls } from '../api/calls.ts';
import { throughput } from '../api/load.ts';
import type { Surroundings } from '../api/surroundings.ts';
import { startChild } from '../machine/child.ts';
import { startMailServer } from '../machine/mail-server.ts';
import { startServices } from '../machine/services.ts';

/** Of a processor. Two API processes, two workers, PostgreSQL and the load must fit on two processors. */
export const share = 0.15;
const requests = 600;
const deadlineMs = 120_000;

/** What a number of API processes and as many workers did. */
export interface Measured {
  /** Submissions a second. */
  submissions: number;
  /** E-mails a second. */
  emails: number;
  /** E-mails that came more than once, and those that never came. */
  wrong: number;
}

interface Setup {
  name: string;
  count: number;
  environment: NodeJS.ProcessEnv;
}

/** Submits hours with a request for a signature, while the workers wait; then lets the workers send all of the e-mails. */
export async function measureProcesses(
  surroundings: Surroundings,
  { name, count, environment }: Setup,
): Promise<Measured> {
  const databaseUrl = await surroundings.database(name);
  const mail = await startMailServer();
  const start = (roles: string) =>
    startServices(surroundings.backing, databaseUrl, { ROLES: roles, SMTP_URL: mail.url, ...environment });
  const started: Awaited<ReturnType<typeof start>>[] = [];
  try {
    for (const roles of [...Array(count).fill('users,hours'), ...Array(count).fill('worker')])
      started.push(await start(roles));
    const [apis, workers] = [started.slice(0, count), started.slice(count)];
    const callers = await surroundings.callers(databaseUrl);
    // Connections keep the plans of their first calls, so the tables have what PostgreSQL has counted.
    const calls = measuredCalls(callers, await addSubmissions(databaseUrl, 2000));
    const next = calls[0]?.next as () => ReturnType<(typeof calls)[number]['next']>;
    // As many for each process: compiled code is faster, and what a process had to do before decides what is compiled.
    const submit = (each: number) => Promise.all(apis.map(({ url }) => throughput(url, each, next)));
    await submit(requests);
    await allDone(databaseUrl);
    const submissions = await slowed(apis, async () => sum(await submit(requests)));
    await allDone(databaseUrl);
    const emails = await slowed(workers, async () => {
      const began = performance.now();
      await submit(requests / count);
      await allDone(databaseUrl);
      return requests / ((performance.now() - began) / 1000);
    });
    return { submissions, emails, wrong: await wrongEmails(databaseUrl, mail.counts) };
  } finally {
    await Promise.all(started.map((process) => process.stop()));
    await mail.stop();
  }
}

/** Runs something while each of the processes has only its {@link share} of a processor. */
async function slowed<T>(processes: { pid: number | undefined }[], run: () => Promise<T>): Promise<T> {
  const environment = { PIDS: processes.map(({ pid }) => pid).join(), SHARE: String(share) };
  const slowing = await startChild(new URL('share.ts', import.meta.url), environment);
  try {
    return await run();
  } finally {
    await slowing.stop();
  }
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

async function allDone(databaseUrl: string): Promise<void> {
  const open = 'SELECT 1 FROM outbox WHERE done_at IS NULL LIMIT 1';
  const deadline = Date.now() + deadlineMs;
  while ((await query(databaseUrl, open)).length > 0) {
    if (Date.now() > deadline) throw new Error('The workers did not send all e-mails');
    await sleep(50);
  }
}

async function wrongEmails(databaseUrl: string, counts: Map<string, number>): Promise<number> {
  const rows = await query(databaseUrl, 'SELECT id FROM outbox');
  const promised = new Set(rows.map(({ id }) => id));
  const unknown = [...counts.keys()].filter((id) => !promised.has(id));
  return unknown.length + [...promised].filter((id) => counts.get(id) !== 1).length;
}

const query = (databaseUrl: string, sql: string) =>
  connected(databaseUrl, async (client) => (await client.query(sql)).rows);
