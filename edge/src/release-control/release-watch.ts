import { Refusal } from '@portal/command-line/refusal';
import type { ReleaseReport } from '@portal/contracts';
import { demote } from '@portal/releases/demote';
import { dayOf } from '@portal/releases/figures/count-documents';
import { failingGroups, failuresOf, isRun, type RunCounts, visitsOf } from '@portal/releases/figures/run-counts';
import { changesOf, isRecorded } from '@portal/releases/history';
import { repair } from '@portal/releases/repair';
import { rollback } from '@portal/releases/rollback';
import type { ActiveApp, ActiveVersions, Canary } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { comparedFrom, makeNextStep, wideningStatus } from '@portal/releases/widen';
import type { Thresholds } from './thresholds.ts';

export interface ReleaseWatchOptions extends Thresholds {
  store: ReleaseStore;
}

/** What release control did, for the log. */
export interface WatchEvent {
  app: string;
  version: string;
  what: 'A canary was ended automatically' | 'A release fails at too many addresses' | 'A canary was widened';
  reason: string;
}

/**
 * Looks at the figures of canaries and of recent promotions: ends or widens a canary, and rolls back a promoted version
 * that fails. Several processes can do this over one store. The change of active.json decides which of them acts.
 */
export class ReleaseWatch {
  /** Rollbacks that were refused, by app and promotion. They are not tried again. */
  readonly #refused = new Set<string>();
  /** The latest failure of each version that this process knows, by app and version. */
  readonly #messages = new Map<string, string>();

  constructor(private readonly options: ReleaseWatchOptions) {}

  noteFailure({ app, version, message }: ReleaseReport): void {
    this.#messages.set(`${app} ${version}`, message);
  }

  /** The first day whose counts matter. Undefined if there is nothing to look at. */
  neededFrom({ apps }: ActiveVersions): string | undefined {
    const starts = Object.entries(apps).flatMap(([app, current]) => [
      ...(current.canary ? [comparedFrom(current.canary)] : []),
      ...(this.#isWatched(app, current) ? [dayOf(Date.parse(current.since))] : []),
    ]);
    return starts.sort()[0];
  }

  /** @returns what it changed */
  async look(active: ActiveVersions, counts: RunCounts[]): Promise<WatchEvent[]> {
    await this.#completeOwnChange(active);
    const events: WatchEvent[] = [];
    for (const [app, current] of Object.entries(active.apps)) {
      const event =
        (current.canary && (await this.#lookAtCanary(app, current, counts))) ??
        (this.#isWatched(app, current) ? await this.#lookAtPromotion(app, current, counts) : undefined);
      if (event) events.push(event);
    }
    return events;
  }

  /** Another process may have died in the middle of a step. */
  async #completeOwnChange({ last }: ActiveVersions): Promise<void> {
    const { store } = this.options;
    if (last?.by === 'automatic' && !(await isRecorded(store, last))) await repair(store);
  }

  async #lookAtCanary(app: string, current: ActiveApp, counts: RunCounts[]): Promise<WatchEvent | undefined> {
    const { store, canary: thresholds } = this.options;
    const { version, since } = current.canary as Canary;
    const run = counts.find((one) => isRun(one, { app, version, since }));
    const [visits, failures] = run ? [visitsOf(run), failuresOf(run)] : [0, 0];
    if (visits >= thresholds.minLoads && failures / visits > thresholds.maxFailureShare) {
      const message = this.#lastMessage(app, version);
      return this.#end(app, version, `${failures} of ${visits} visits failed, the last one: ${message}`);
    }
    const widening = wideningStatus(counts, app, current);
    if (widening?.verdict === 'fails') return this.#end(app, version, widening.because);
    if (widening?.verdict !== 'holds' || Date.now() < Date.parse(widening.notBefore)) return undefined;
    try {
      const change = await makeNextStep(store, app, { version, since, reason: widening.because });
      return change ? { app, version, what: 'A canary was widened', reason: widening.because } : undefined;
    } catch (error) {
      if (error instanceof Refusal) return this.#end(app, version, error.message);
      throw error;
    }
  }

  async #end(app: string, version: string, reason: string): Promise<WatchEvent | undefined> {
    const change = await demote(this.options.store, app, { by: 'automatic', reason, version });
    return change ? { app, version, what: 'A canary was ended automatically', reason } : undefined;
  }

  /** The shell is not watched: a shell that does not start reports nothing, and its other errors are network errors. */
  #isWatched(app: string, { version, since }: ActiveApp): boolean {
    const age = Date.now() - Date.parse(since);
    const isRefused = this.#refused.has(`${app} ${version} ${since}`);
    return app !== 'shell' && !isRefused && age < this.options.promotion.watchMs;
  }

  async #lookAtPromotion(app: string, current: ActiveApp, counts: RunCounts[]): Promise<WatchEvent | undefined> {
    const { version, since } = current;
    const run = counts.find((one) => isRun(one, { app, version, since }));
    if (!run) return undefined;
    const { failing, all } = failingGroups(run);
    const { minAddresses, maxFailureShare } = this.options.promotion;
    if (failing < minAddresses || failing / all <= maxFailureShare) return undefined;
    // A version that somebody rolled back to is not rolled back in turn.
    if (!(await this.#wasPromoted(app))) return undefined;
    const message = this.#lastMessage(app, version);
    const reason = `it failed at ${failing} of ${all} addresses, the last time: ${message}`;
    const event = { app, version, what: 'A release fails at too many addresses' } as const;
    try {
      await rollback(this.options.store, app, { by: 'automatic', reason, from: version });
      return { ...event, reason };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refused.add(`${app} ${version} ${since}`);
      return { ...event, reason: `${reason}; but it stays: ${error.message}` };
    }
  }

  #lastMessage(app: string, version: string): string {
    return this.#messages.get(`${app} ${version}`) || 'no message';
  }

  async #wasPromoted(app: string): Promise<boolean> {
    for await (const { action } of changesOf(this.options.store, app)) {
      if (action !== 'canary' && action !== 'demote') return action === 'promote';
    }
    return false;
  }
}
