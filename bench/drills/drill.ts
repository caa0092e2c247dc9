import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '@portal/command-line/programs';
import type { Rows } from '../api/calls.ts';
import type { Callers } from '../api/people.ts';
import { closeBooks } from './books.ts';
import type { Books } from './compare.ts';
import { Load } from './load.ts';
import { type Place, type Setup, type Site, startSite } from './site.ts';
import { streamsTo } from './streams.ts';

/** What a drill finds ready. */
export interface Ground extends Place {
  /** Empty; removed at the end of the drill. */
  directory: string;
  /** PostgreSQL's own data. */
  postgresData: string;
  programs: Map<Program, string>;
  people: Callers;
  rows: Rows;
  /** The drill has taken too long. */
  over: AbortSignal;
}

/** Ends the fault. */
export type End = () => unknown;

/** A fault, and the site that it happens to. */
export interface Prepared extends Setup {
  fault(site: Site): End | Promise<End>;
}

export interface Drill {
  name: string;
  about: string;
  /** Programs that npm cannot bring. */
  programs?: Program[];
  /** What it needs root for, if it does. */
  root?: string;
  /** In ms. How long the fault lasts. Default: 5 seconds. */
  lastsMs?: number;
  /** What takes long the first time, and is done before the first drill. */
  build?(): Promise<unknown>;
  prepare(ground: Ground): Prepared | Promise<Prepared>;
}

export interface Result extends Books {
  copies: number;
  /** In ms from the end of the fault, until everything worked again and every e-mail of before had gone. */
  healedAfter?: number;
}

const warmWithinMs = 20_000;
const healWithinMs = 45_000;
const settleWithinMs = 15_000;

/** Runs a drill under load, and closes the books. */
export async function run(drill: Drill, ground: Ground, say: (what: string) => void): Promise<Result> {
  say('starting');
  const { fault, ...setup } = await drill.prepare(ground);
  const site = await startSite(ground, setup);
  const { over } = ground;
  over.throwIfAborted();
  const load = new Load(streamsTo(site, ground.people, ground.rows));
  over.addEventListener('abort', () => load.stop(0));
  try {
    await until(() => load.wellSince(0), { withinMs: warmWithinMs, over });
    say('the fault is on');
    const end = await fault(site);
    await sleep(drill.lastsMs ?? 5000, undefined, { signal: over }).finally(end);
    const ended = performance.now();
    say('the fault is over; waiting until all is well');
    const well = await until(() => load.wellSince(ended), { withinMs: healWithinMs, over });
    const mailed = await until(() => noMailWaits(site, ended), { withinMs: healWithinMs, over });
    say('closing the books');
    await load.stop(settleWithinMs);
    const settled = await until(() => noMailWaits(site, performance.now()), { withinMs: healWithinMs, over });
    // It is neither lost nor there: books that are closed now would call it lost.
    if (!settled) throw new Error('E-mails still waited when the books were to be closed.');
    const healedAfter = well && mailed && Math.max(well, mailed) - ended;
    return { ...(await closeBooks(site, load.tried)), healedAfter };
  } finally {
    await load.stop(0);
  }
}

/** Undefined after `withinMs`. */
async function until<T>(
  look: () => T | undefined | Promise<T | undefined>,
  { withinMs, over }: { withinMs: number; over: AbortSignal },
): Promise<T | undefined> {
  for (const deadline = performance.now() + withinMs; performance.now() < deadline; await sleep(200)) {
    over.throwIfAborted();
    const found = await look();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The time, if every e-mail that was promised before `since` is gone, or is held for a person who may undo its cause. */
async function noMailWaits({ database }: Site, since: number): Promise<number | undefined> {
  const seconds = (performance.now() - since) / 1000;
  const waiting = `SELECT count(*)::integer AS count FROM outbox
    WHERE done_at IS NULL AND failed_at IS NULL AND created_at <= now() - make_interval(secs => $1)`;
  const found = await database.query<{ count: number }>(waiting, [seconds]).catch(() => undefined);
  return found?.rows[0]?.count === 0 ? performance.now() : undefined;
}
