import { addSubmissions, type MeasuredCall, measuredCalls } from './api/calls.ts';
import { throughput } from './api/load.ts';
import { startSurroundings } from './api/surroundings.ts';
import { startChild } from './machine/child.ts';
import { median, type Result, report } from './machine/comparison.ts';
import { warnOfLoad } from './machine/load.ts';
import { addManyRows, manyRows } from './machine/many-rows.ts';
import { bodyOf, checkSameBody } from './machine/same-body.ts';
import { startServices } from './machine/services.ts';
import { stops } from './machine/stops.ts';

/**
 * Compares the calls that change something with a bare Fastify server on the same tables, and measures the memory of the
 * API after many writes. Product and baseline take turns. It brings its own surroundings: `npm run bench -- api`.
 */
const rounds = 7;
const requests = 500;
/** The first requests, for the compiler. */
const warmUp = 1000;
const manyWrites = 20_000;
const mostMegabytes = 180;

interface Side {
  url: string;
  calls: MeasuredCall[];
}

async function start(): Promise<Record<'product' | 'baseline', Side>> {
  const { backing, database, callers: addCallers } = await startSurroundings(stops);
  const databaseUrl = await database('bench_api');
  const services = await startServices(backing, databaseUrl, { ROLES: 'users,newsletter,hours' });
  stops.add(() => services.stop());
  await addManyRows(services);
  const callers = await addCallers(databaseUrl);
  const bare = await startChild<string>(new URL('api/bare-server.ts', import.meta.url), { DATABASE_URL: databaseUrl });
  stops.add(bare.stop);
  const side = async (url: string) => ({
    url,
    calls: measuredCalls(callers, await addSubmissions(databaseUrl, 1 + warmUp + rounds * requests)),
  });
  return { product: await side(services.url), baseline: await side(bare.ready) };
}

async function compare(product: Side, baseline: Side, index: number): Promise<Result> {
  const sides = [product, baseline].map(({ url, calls }) => ({
    url,
    call: calls[index] as MeasuredCall,
    rates: [] as number[],
  }));
  const { name, goal } = product.calls[index] as MeasuredCall;
  const bodies = await Promise.all(sides.map(({ url, call }) => bodyOf(url, call.next())));
  checkSameBody(name, bodies.map(withoutOwn));
  for (const { url, call } of sides) await throughput(url, warmUp, call.next);
  for (let round = 0; round < rounds; round++) {
    for (const { url, call, rates } of sides) rates.push(await throughput(url, requests, call.next));
  }
  const [ours, bare] = sides.map(({ rates }) => median(rates)) as [number, number];
  return { name, product: perSecond(ours), baseline: perSecond(bare), figure: ours / bare, goal };
}

/** Each side makes the ids of what it stores, and the time at which it does. */
const withoutOwn = (body: string): string =>
  body.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id').replace(/"updated_at":"[^"]+"/, '"updated_at":"now"');

const perSecond = (rate: number): string => `${rate.toFixed(0)}/s`;

async function memoryAfterWrites({ url, calls }: Side): Promise<Result> {
  const [submit] = calls as [MeasuredCall];
  await throughput(url, manyWrites, submit.next);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
  const megabytes = bytes / 1024 / 1024;
  const name = `memory of the API after ${manyWrites.toLocaleString('en-US')} writes, in MB`;
  return {
    name,
    product: `${megabytes.toFixed(0)} MB`,
    baseline: '',
    figure: megabytes,
    goal: { most: mostMegabytes },
  };
}

const { product, baseline } = await start();
warnOfLoad();
const results: Result[] = [];
for (const index of product.calls.keys()) {
  const result = await compare(product, baseline, index);
  console.log(`${result.name}: ${result.figure.toFixed(2)}`);
  results.push(result);
}
results.push(await memoryAfterWrites(product));
const description = `Requests answered a second over 20 connections, as the median of seven rounds in turns, with ${manyRows} in the database of both. The baseline is a bare Fastify server with \`pg\` and prepared statements that sends the same JSON, without sign-in and checks. It stores submitted hours as two rows, the submission and its audit event. The triggers of the product's tables run on both sides: they write the history, the signature request, the text that is searched and the counters.`;
await report('api', description, results);
