import { setTimeout as pause } from 'node:timers/promises';
import type { ReleaseReport } from '@portal/contracts';
import { onceAMinute } from '@portal/http-server/once-a-minute';
import { tidyCounts } from '@portal/releases/figures/count-documents';
import { type Run, runsOf } from '@portal/releases/figures/run-counts';
import { type ActiveVersions, readActive } from '@portal/releases/store/documents';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ReleaseWatch, type ReleaseWatchOptions } from './release-watch.ts';
import { VisitCounter } from './visit-counter.ts';

/** Milliseconds between two looks. A process that is killed loses what it counted since the last one. */
const lookEveryMs = 2000;
/** Milliseconds between the beginnings of two looks, however many reports of failures come: each sums the counts of all edges. */
const betweenLooksMs = 1000;
/** Milliseconds for which active.json is read once, however many reports come. */
const activeMs = 1000;
const tidyEveryMs = 60 * 60 * 1000;

/**
 * Counts reports, and acts on the sum of what all processes counted: within a second after a failure, and every two seconds.
 * @returns what to do with each report. It ends at once where the version is not known to be active.
 */
export function followReleases(server: FastifyInstance, options: ReleaseWatchOptions) {
  const { store } = options;
  const active = new LRUCache<'active', ActiveVersions>({
    max: 1,
    ttl: activeMs,
    // Callers that wait for it get it, even if it counts as old by then.
    ignoreFetchAbort: true,
    fetchMethod: () => readActive(store),
  });
  const counter = new VisitCounter(store);
  const watch = new ReleaseWatch(options);

  const look = spaced(betweenLooksMs, async () => {
    const current = await active.forceFetch('active');
    const from = watch.neededFrom(current);
    if (!from) return;
    const events = await watch.look(current, await counter.sum(from));
    for (const { app, version, what, reason } of events) server.log.warn({ release: { app, version }, reason }, what);
    // The same version can be offered again at once, as another canary.
    if (events.length > 0) active.delete('active');
  });

  const failed = (what: string) => onceAMinute((err) => server.log.warn({ err }, what));
  const unsaved = failed('What pages reported could not be saved');
  const unseen = failed('The figures of releases could not be looked at');
  const uncounted = failed('A report could not be counted');
  const every = (ms: number, work: () => Promise<void>, tell: (error: Error) => void) => {
    const timer = setInterval(() => void work().catch(tell), ms);
    server.addHook('onClose', () => clearInterval(timer));
  };
  every(lookEveryMs, () => counter.save(), unsaved);
  every(lookEveryMs, look, unseen);
  every(tidyEveryMs, () => tidyCounts(store, Date.now()), failed('The counts of past days could not be summed up'));
  /** Reports that were answered and not counted yet. */
  const later = new Set<Promise<void>>();
  server.addHook('onClose', async () => {
    await Promise.all(later);
    await counter.save().catch(unsaved);
  });

  const runsWith = async ({ app, version }: ReleaseReport): Promise<Run[] | undefined> => {
    const runs = runsOf(await active.forceFetch('active'), app);
    return runs.some((run) => run.version === version) ? runs : undefined;
  };
  const note = async (report: ReleaseReport, address: string, runs: Run[]): Promise<void> => {
    counter.count(report, runs, address);
    if (report.kind !== 'load' && report.kind !== 'render') return;
    watch.noteFailure(report);
    await look().catch(unseen);
  };
  /** What became active a moment ago is in the next state. */
  const noteLater = async (report: ReleaseReport, address: string): Promise<void> => {
    await pause(activeMs);
    const runs = await runsWith(report);
    if (runs) await note(report, address, runs);
  };
  return async (report: ReleaseReport, address: string): Promise<void> => {
    const runs = await runsWith(report);
    if (runs) return note(report, address, runs);
    // Not awaited: after a promotion, most reports are of tabs with the version before, and each would look like a slow call.
    const noted = noteLater(report, address)
      .catch(uncounted)
      .finally(() => later.delete(noted));
    later.add(noted);
  };
}

/**
 * Runs of `work` do not overlap, and begin at least `betweenMs` apart. A call while a run is waiting gets that run.
 */
function spaced(betweenMs: number, work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let waiting: Promise<void> | undefined;
  let begunAt = Number.NEGATIVE_INFINITY;
  const runNext = async () => {
    await running.catch(() => undefined);
    await pause(Math.max(0, begunAt + betweenMs - performance.now()));
    begunAt = performance.now();
    waiting = undefined;
    running = work();
    return running;
  };
  return () => {
    waiting ??= runNext();
    return waiting;
  };
}
