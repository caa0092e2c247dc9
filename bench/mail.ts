import { once } from 'node:events';
import path from 'node:path';
import { findOrInstall, redisServer } from '@portal/local/testing/programs';
import { startRedis } from '@portal/local/testing/redis';
import { startSurroundings } from './api/surroundings.ts';
import { startChild } from './machine/child.ts';
import { median, type Result, report } from './machine/comparison.ts';
import { warnOfLoad } from './machine/load.ts';
import { manyRows } from './machine/many-rows.ts';
import { stops } from './machine/stops.ts';
import { type Product, startProduct } from './mail/product.ts';

/**
 * Compares the worker with a loop that sends the same e-mail to the same local inbox over as many connections, for both
 * stores of the queue and in turns. It brings its own surroundings: `npm run bench -- mail`.
 */
const rounds = 7;
const emails = 2000;
const warmUp = 100;
const connections = 10;
const pickUps = 40;
const slowestPickUpMs = 60;

async function start() {
  const redisProgram = findOrInstall('npm run bench -- mail', [redisServer]).get(redisServer) as string;
  const surroundings = await startSurroundings(stops);
  const redis = await startRedis(redisProgram, path.join(surroundings.directory, 'redis'));
  stops.add(redis.stop);
  return { surroundings, redisUrl: redis.url };
}

/** The newest e-mail of the inbox, as the baseline sends it. */
async function newestEmail(inboxUrl: string | null): Promise<string> {
  const read = async (path: string) => (await fetch(inboxUrl + path)).json();
  const { messages } = (await read('/api/v1/messages?limit=1')) as { messages: { ID: string }[] };
  const {
    Subject: subject,
    HTML: html,
    Text: text,
  } = (await read(`/api/v1/message/${messages[0]?.ID}`)) as Record<string, string>;
  return JSON.stringify({ subject, html, text });
}

type Send = (count: number) => Promise<number>;

async function startLoop(smtpUrl: string, email: string): Promise<Send> {
  const environment = { SMTP_URL: smtpUrl, CONNECTIONS: String(connections), EMAIL: email };
  const { child, stop } = await startChild(new URL('mail/pooled-loop.ts', import.meta.url), environment);
  stops.add(stop);
  return async (count) => {
    const replied = once(child, 'message');
    child.send(count);
    const [seconds] = await replied;
    return seconds;
  };
}

async function compare(store: string, product: Product, loop: Send): Promise<Result[]> {
  const rates: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    rates[0].push(emails / (await product.send(emails)));
    rates[1].push(emails / (await loop(emails)));
  }
  const [ours, bare] = rates.map(median) as [number, number];
  const times = (await product.pickUp(pickUps)).sort((one, other) => one - other);
  const slow = times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
  return [
    {
      name: `outbox of ${emails} e-mails, queue on ${store}`,
      product: `${ours.toFixed(0)}/s`,
      baseline: `${bare.toFixed(0)}/s`,
      figure: ours / bare,
      goal: { least: 0.6 },
    },
    {
      name: `submission to mail server while idle, p95 in ms, queue on ${store}`,
      product: `${slow.toFixed(0)} ms`,
      baseline: '',
      figure: slow,
      goal: { most: slowestPickUpMs },
    },
  ];
}

const { surroundings, redisUrl } = await start();
const { inboxUrl, smtpUrl } = surroundings.backing;
const results: Result[] = [];
let loop: Send | undefined;
for (const [store, environment] of [
  ['PostgreSQL', {}],
  ['Redis', { REDIS_URL: redisUrl }],
] as const) {
  const product = await startProduct(surroundings, environment);
  try {
    await product.send(warmUp);
    loop ??= await startLoop(smtpUrl, await newestEmail(inboxUrl));
    await loop(warmUp);
    warnOfLoad();
    results.push(...(await compare(store, product, loop)));
  } finally {
    await product.stop();
  }
}
const description = `E-mails accepted by the local inbox a second, as the median of seven rounds in turns. The baseline is a loop around nodemailer's pool that sends one finished e-mail; both have ${connections} connections. The worker's database has ${manyRows}.`;
await report('mail', description, results);
