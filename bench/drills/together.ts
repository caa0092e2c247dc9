import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReleaseChange } from '@portal/contracts';
import type { ServerProcess } from '@portal/local/server-process';
import { publishFixture } from '@portal/local/test-support/fixture-remote';
import { history } from '@portal/releases/history';
import { promote } from '@portal/releases/promote';
import { rollback } from '@portal/releases/rollback';
import { status } from '@portal/releases/status';
import { openStore } from '@portal/releases/store/open-store';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { Bucket, ConditionFailed } from '@portal/releases/store/s3/bucket';
import { refuseWithoutConditions } from '@portal/releases/store/s3/conditions';
import { widen } from '@portal/releases/widen';
import { type Site, untested } from './site.ts';

/** Not the app that the load promotes. */
const app = 'events';
const [first, second] = ['1.0.0-aaaaaaaa', '1.1.0-bbbbbbbb'] as const;
const by = (who: string) => ({ by: who, ...untested });
const limits = { minVisits: 6, maxMoreFailures: 0.1, maxSlower: 0.25 };
const withinMs = 30_000;

/**
 * What release tools and release controls do at the same time in one bucket, beside the promotions of the load.
 * @throws with what was not as it must be
 */
export async function releasesTogether({ store, storeEnvironment }: Site, edges: ServerProcess[]): Promise<void> {
  await raceForObjects(new URL(storeEnvironment.STORE_URL ?? '').hostname);
  await keepManyFiles(store);
  for (const version of [first, second, ...Array.from({ length: racers }, (_, tool) => versionOf(tool))])
    await publishFixture(store, { app, version, code: "return () => h('h1', null, 'Events')" });
  await promote(store, app, first, by('setup'));
  await countVisits(store, edges);
  await widenByTwoControls(store, edges);
  await changeByManyTools(storeEnvironment);
  const numbers = (await history(store)).map(({ number }) => number).reverse();
  assert.deepEqual(
    numbers,
    Array.from(numbers, (_, index) => index + 1),
    'Numbers of the history',
  );
}

const rounds = 40;
const racers = 6;

/** Of several writes with the same condition, one happens. */
async function raceForObjects(name: string): Promise<void> {
  const place = { bucket: name, prefix: 'races/', pathStyle: true };
  const buckets = Array.from({ length: racers }, () => new Bucket(place));
  await Promise.all(buckets.map(refuseWithoutConditions));
  const [bucket] = buckets as [Bucket];
  for (let round = 0; round < rounds; round += 1) {
    const file = `${round}`;
    // Every second round replaces an object, the others create one.
    const expected = round % 2 === 0 ? null : await bucket.put(file, randomUUID());
    const written = await Promise.all(buckets.map((one) => race(one, file, expected)));
    const winners = written.filter((content) => content !== undefined);
    assert.equal(winners.length, 1, `Winners of ${racers} writes with one condition`);
    assert.equal(String((await bucket.get(file))?.content), winners[0], 'The object after the race');
  }
}

async function race(bucket: Bucket, file: string, expected: string | null): Promise<string | undefined> {
  const content = randomUUID();
  try {
    await bucket.put(file, content, expected);
    return content;
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** More than a server lists in one page. */
const many = 1050;

async function keepManyFiles(store: ReleaseStore): Promise<void> {
  const folder = 'apps/many/1.0.0-aaaaaaaa';
  const names = ['release.json', ...Array.from({ length: many }, (_, number) => `${number} ä&b/x.js`)];
  await store.addFolder(folder, new Map(names.map((name) => [name, Buffer.from(name)])));
  const listed = await store.list(folder);
  assert.equal(new Set(listed).size, names.length, 'Names in a folder');
  assert.equal(listed.length, names.length, 'Names in a folder, some of them twice');
  assert.equal(String(await store.read(`${folder}/7 ä&b/x.js`)), '7 ä&b/x.js');
  await store.removeFolder(folder);
  assert.deepEqual(await store.list(folder), [], 'Names in a removed folder');
}

async function countVisits(store: ReleaseStore, edges: ServerProcess[]): Promise<void> {
  for (let visit = 0; visit < 5; visit += 1) await visitAll(edges, first);
  await until('The figures of all edges', async () => (await figuresOf(store))?.visits === 5 * edges.length);
}

/** Each step of a canary is made once, whichever release control looks first. */
async function widenByTwoControls(store: ReleaseStore, edges: ServerProcess[]): Promise<void> {
  await widen(store, { app, version: second }, { ...by('setup'), shares: [0.05, 0.25], everyMs: 500, limits });
  await until('A canary for everyone', async () => {
    await visitAll(edges, second);
    return (await activeVersion(store)) === second;
  });
  const steps = (await history(store, app)).map(({ action, share }) => [action, share]).reverse();
  const all = [
    ['promote', null],
    ['canary', 0.05],
    ['canary', 0.25],
    ['promote', null],
  ];
  assert.deepEqual(steps, all, 'Steps of a canary');
  await rollback(store, app, { by: 'setup', reason: 'a drill' });
  assert.equal(await activeVersion(store), first, 'The version after a rollback');
}

const changesOfEach = 4;
const versionOf = (tool: number) => `2.${tool}.0-cccccccc`;

/** Each change that a tool reports is in the history once. */
async function changeByManyTools(environment: Site['storeEnvironment']): Promise<void> {
  const tools = await Promise.all(Array.from({ length: racers }, () => openStore(environment)));
  const made: ReleaseChange[] = [];
  const change = async (store: ReleaseStore, tool: number) => {
    for (let turn = 0; turn < changesOfEach; turn += 1) {
      const changed = await promote(store, app, versionOf(tool), by(`tool ${tool}, ${turn}`));
      if (changed) made.push(changed);
    }
  };
  await Promise.all(tools.map(change));
  const recorded = (await history(tools[0] as ReleaseStore, app)).filter(({ by: who }) => who.startsWith('tool'));
  const inOrder = (changes: ReleaseChange[]) => changes.map(({ by: who }) => who).sort();
  assert.deepEqual(inOrder(recorded), inOrder(made), 'Changes of several tools at the same time');
  assert.ok(made.length > racers, 'Several tools made changes');
}

async function visitAll(edges: ServerProcess[], version: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ app, version, kind: 'ok' });
  for (const { url } of edges) {
    const answer = await fetch(`${url}/api/v1/releases/report`, { method: 'POST', headers, body });
    assert.equal(answer.status, 200, 'The answer to a report');
  }
}

const ownStatus = async (store: ReleaseStore) => (await status(store)).find((one) => one.app === app);
const figuresOf = async (store: ReleaseStore) => (await ownStatus(store))?.figures;
const activeVersion = async (store: ReleaseStore) => (await ownStatus(store))?.version;

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + withinMs; !(await isSo()); await sleep(200))
    assert.ok(performance.now() < deadline, `${what} did not come in time`);
}
