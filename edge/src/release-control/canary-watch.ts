import type { ReleaseReport } from '@portal/contracts';
import { demote } from '@portal/releases/demote';
import { activeApp, type Canary } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import type { ActiveReader } from './active-reader.ts';

/** When a canary ends automatically. */
export interface CanaryThresholds {
  /** Minimum number of visits before a decision. */
  minLoads: number;
  /** Share of those visits, between 0 and 1, that can fail. */
  maxFailureShare: number;
}

interface Count {
  loads: number;
  failures: number;
}

/** Counts the visits of canaries, and ends a canary that fails too often. Each process counts separately. */
export class CanaryWatch {
  readonly #store: ReleaseStore;
  readonly #thresholds: CanaryThresholds;
  /** By app. A canary that is offered again is counted from zero. */
  readonly #counts = new Map<string, { canary: string; count: Count }>();

  readonly #active: ActiveReader;

  constructor(store: ReleaseStore, active: ActiveReader, thresholds: CanaryThresholds) {
    this.#store = store;
    this.#active = active;
    this.#thresholds = thresholds;
  }

  /** @returns the reason if this visit ended the canary */
  async note({ app, version, kind, message }: ReleaseReport): Promise<string | undefined> {
    const canary = await this.#canaryOf(app, version);
    if (!canary) return undefined;
    const count = this.#countOf(app, `${version} ${canary.since}`);
    count.loads += 1;
    if (kind === 'ok') return undefined;
    count.failures += 1;
    if (!this.#isTooMuch(count)) return undefined;
    const reason = `${count.failures} of ${count.loads} visits failed, the last one: ${message || 'no message'}`;
    const change = await demote(this.#store, app, { by: 'automatic', reason, version });
    // The same version can be offered again at once, as another canary.
    this.#active.forget();
    return change ? reason : undefined;
  }

  #canaryOf(app: string, version: string): Promise<Canary | undefined> {
    return this.#active.find((active) => {
      const canary = activeApp(active, app)?.canary;
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
