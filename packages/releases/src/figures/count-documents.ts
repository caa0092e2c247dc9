import { z } from 'zod';
import { DamagedDocument, readDocument } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { mergeRuns, RunCounts } from './run-counts.ts';

/** `figures/<day>/<writer>.json`: what one process counted on one day (UTC). Only that process writes it. */
const Counted = z.object({ runs: z.array(RunCounts) });

/** `figures/<day>.json`: the sum of a past day, and the writers that are in it. Their own documents count no more. */
const Sum = Counted.extend({ writers: z.array(z.string()) });

const folder = 'figures';
const dayMs = 24 * 60 * 60 * 1000;
/** Days for which counts are kept. */
const keptDays = 14;
/** Days after which no process writes a day's document any more. */
const settledDays = 2;

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const fileOf = (day: string, writer: string) => `${folder}/${day}/${writer}.json`;

export const writeCounts = (store: ReleaseStore, day: string, writer: string, runs: RunCounts[]): Promise<void> =>
  store.write(fileOf(day, writer), JSON.stringify({ runs }));

/** What all processes counted, by run. @param from the first day. Default: all that are kept. */
export async function readCounts(store: ReleaseStore, from = ''): Promise<RunCounts[]> {
  const days = (await daysOf(store)).filter((day) => day >= from);
  const runs = await Promise.all(days.map(async (day) => (await readDay(store, day)).runs));
  return mergeRuns(runs.flat());
}

const daysOf = async (store: ReleaseStore): Promise<string[]> => [
  ...new Set((await store.list(folder)).map((name) => name.slice(0, 'yyyy-mm-dd'.length))),
];

async function readDay(store: ReleaseStore, day: string) {
  const writers = (await store.list(`${folder}/${day}`)).map((name) => name.replace(/\.json$/, ''));
  // Read after the list: a document that is gone by now is in the sum.
  const known = await Promise.all(
    writers.map(async (writer) => ({ writer, counted: await readUndamaged(store, fileOf(day, writer), Counted) })),
  );
  const sum = await readUndamaged(store, `${folder}/${day}.json`, Sum);
  const own = known.filter(({ writer }) => !sum?.writers.includes(writer));
  const runs = [...(sum?.runs ?? []), ...own.flatMap(({ counted }) => counted?.runs ?? [])];
  return { writers: [...(sum?.writers ?? []), ...own.map(({ writer }) => writer)], runs: mergeRuns(runs) };
}

/** Damaged counts must not hide what is active. */
async function readUndamaged<T>(store: ReleaseStore, file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return await readDocument(store, file, schema);
  } catch (error) {
    if (error instanceof DamagedDocument) return undefined;
    throw error;
  }
}

/**
 * Sums up each settled day in one document, and deletes what is too old. The sum names its writers and is written before
 * their documents are deleted, so a process that dies in between loses and doubles nothing.
 */
export async function tidyCounts(store: ReleaseStore, nowMs: number): Promise<void> {
  const [settled, oldest] = [dayOf(nowMs - settledDays * dayMs), dayOf(nowMs - keptDays * dayMs)];
  const names = await store.list(folder);
  if (!names.some((name) => (name <= settled && !name.endsWith('.json')) || name < oldest)) return;
  await store.exclusively(async (held) => {
    for (const day of (await daysOf(held)).filter((one) => one <= settled)) {
      const sum = `${folder}/${day}.json`;
      if (day < oldest) await held.remove(sum);
      else await held.write(sum, JSON.stringify(await readDay(held, day)));
      await held.removeFolder(`${folder}/${day}`);
    }
  });
}
