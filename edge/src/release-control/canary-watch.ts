import type { ReleaseBeacon } from '@portal/contracts';
import { demote } from '@portal/releases/demote';
import { type Canary, liveApp } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import type { LiveReader } from './live-reader.ts';

/** When a canary goes back by itself. */
export interface CanaryThresholds {
  /** Fewest visits that a judgement stands on. */
  minLoads: number;
  /** Part of those visits, between 0 and 1, that may fail. */
  maxFailureShare: number;
}

interface Count {
  loads: number;
  failures: number;
}

/** Counts how visits of canaries go, and takes back one that fails too often. Each process counts what it hears of. */
export class CanaryWatch {
  readonly #store: ReleaseStore;
  readonly #thresholds: CanaryThresholds;
  /** By app; a canary that is offered again is counted anew. */
  readonly #counts = new Map<string, { canary: string; count: Count }>();

  readonly #live: LiveReader;

  constructor(store: ReleaseStore, live: LiveReader, thresholds: CanaryThresholds) {
    this.#store = store;
    this.#live = live;
    this.#thresholds = thresholds;
  }

  /** @returns why the canary was taken back, where this visit tipped the scales */
  async note({ app, version, kind, message }: ReleaseBeacon): Promise<string | undefined> {
    const canary = await this.#canaryOf(app, version);
    if (!canary) return undefined;
    const count = this.#countOf(app, `${version} ${canary.since}`);
    count.loads += 1;
    if (kind === 'ok') return undefined;
    count.failures += 1;
    if (!this.#isTooMuch(count)) return undefined;
    const reason = `${count.failures} of ${count.loads} visits failed, the last one: ${message || 'no message'}`;
    const change = await demote(this.#store, app, { by: 'automatic', reason, version });
    // The same version may be offered again at once: that is another canary.
    this.#live.forget();
    return change ? reason : undefined;
  }

  #canaryOf(app: string, version: string): Promise<Canary | undefined> {
    return this.#live.find((live) => {
      const canary = liveApp(live, app)?.canary;
      return canary?.version === version ? canary : undefined;
    });
  }

  #isTooMuch({ loads, failures }: Count): boolean {
    const { minLoads, maxFailureShare } = this.#thresholds;
    return loads >= minLoads && failures / loads > maxFailureShare;
  }

  #countOf(app: string, canary: string): Count {
    const known = this.#counts.get(app);
    if (known?.canary === canary) return known.count;
    const count = { loads: 0, failures: 0 };
    this.#counts.set(app, { canary, count });
    return count;
  }
}
