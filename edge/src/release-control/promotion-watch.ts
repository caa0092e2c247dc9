import { Refusal } from '@portal/command-line/refusal';
import type { ReleaseBeacon } from '@portal/contracts';
import { changesOf } from '@portal/releases/history';
import { rollback } from '@portal/releases/rollback';
import { type LiveApp, liveApp } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import type { LiveReader } from './live-reader.ts';

/** When a version that was made live for everyone goes back by itself. */
export interface PromotionThresholds {
  /** Time in ms after a promotion for which the version is watched; 0 for never. */
  watchMs: number;
  /** Fewest addresses where it must fail: nobody alone, nor one school's network, may take a release back. */
  minAddresses: number;
  /** Part of the addresses that told of it, between 0 and 1, where it may fail. */
  maxFailureShare: number;
}

interface Told {
  ok: number;
  failed: number;
}

interface Count {
  /** Which promotion is counted. */
  promotion: string;
  /** By address: each counts once, whatever many its visitors are. */
  addresses: Map<string, Told>;
  /** Not looked at any more: it went back, or cannot. */
  isOver: boolean;
}

/** What one process remembers of one promotion at most. */
const mostAddresses = 10_000;

/**
 * Counts how the first visits after a promotion go, and rolls back a version that fails at too many addresses. Each process
 * counts what it hears of.
 */
export class PromotionWatch {
  readonly #counts = new Map<string, Count>();

  constructor(
    private readonly store: ReleaseStore,
    private readonly live: LiveReader,
    private readonly thresholds: PromotionThresholds,
  ) {}

  /**
   * @param address where the beacon came from
   * @returns why the version was taken back, where this visit tipped the scales
   */
  async note({ app, version, kind, message }: ReleaseBeacon, address: string): Promise<string | undefined> {
    const current = await this.#watched(app, version);
    if (!current) return undefined;
    const count = this.#countOf(app, `${version} ${current.since}`);
    if (count.isOver || (count.addresses.size >= mostAddresses && !count.addresses.has(address))) return undefined;
    const told = count.addresses.get(address) ?? { ok: 0, failed: 0 };
    told[kind === 'ok' ? 'ok' : 'failed'] += 1;
    count.addresses.set(address, told);
    if (kind === 'ok') return undefined;
    const failing = [...count.addresses.values()].filter(({ ok, failed }) => failed > ok).length;
    const all = count.addresses.size;
    const { minAddresses, maxFailureShare } = this.thresholds;
    if (failing < minAddresses || failing / all <= maxFailureShare) return undefined;
    count.isOver = true;
    const reason = `it failed at ${failing} of ${all} addresses, the last time: ${message || 'no message'}`;
    return this.#takeBack(app, version, reason);
  }

  /** Who went back to a version knows it: it is not taken from them in turn. */
  async #takeBack(app: string, version: string, reason: string): Promise<string | undefined> {
    if (!(await this.#wasPromoted(app))) return undefined;
    try {
      await rollback(this.store, app, { by: 'automatic', reason, from: version });
      return reason;
    } catch (error) {
      if (error instanceof Refusal) return `${reason}; but it stays: ${error.message}`;
      throw error;
    } finally {
      this.live.forget();
    }
  }

  async #wasPromoted(app: string): Promise<boolean> {
    for await (const { action } of changesOf(this.store, app)) {
      if (action !== 'canary' && action !== 'demote') return action === 'promote';
    }
    return false;
  }

  #watched(app: string, version: string): Promise<LiveApp | undefined> {
    return this.live.find((live) => {
      const current = liveApp(live, app);
      const age = Date.now() - Date.parse(current?.since ?? '');
      // The shell's own failures tell of networks: where it does not start, it tells nothing.
      const isWatched = app !== 'shell' && current?.version === version && age < this.thresholds.watchMs;
      return isWatched ? current : undefined;
    });
  }

  #countOf(app: string, promotion: string): Count {
    const known = this.#counts.get(app);
    if (known?.promotion === promotion) return known;
    const count = { promotion, addresses: new Map<string, Told>(), isOver: false };
    this.#counts.set(app, count);
    return count;
  }
}
