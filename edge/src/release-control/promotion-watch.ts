import { Refusal } from '@portal/command-line/refusal';
import type { ReleaseReport } from '@portal/contracts';
import { changesOf } from '@portal/releases/history';
import { rollback } from '@portal/releases/rollback';
import { type ActiveApp, activeApp } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import type { ActiveReader } from './active-reader.ts';

/** When a promoted version is rolled back automatically. */
export interface PromotionThresholds {
  /** Milliseconds for which a promoted version is watched. 0: never. */
  watchMs: number;
  /** Minimum number of addresses where it fails. Neither one person nor one school's network can cause a rollback. */
  minAddresses: number;
  /** Share of the addresses that reported, between 0 and 1, where it can fail. */
  maxFailureShare: number;
}

interface Outcomes {
  ok: number;
  failed: number;
}

interface Count {
  /** The promotion that is counted. */
  promotion: string;
  /** By address. Each address counts once, however many visitors it has. */
  addresses: Map<string, Outcomes>;
  /** Nothing is counted any more, because the version was rolled back or cannot be. */
  isOver: boolean;
}

/** Upper limit of addresses that a process remembers for a promotion. */
const mostAddresses = 10_000;

/**
 * Counts the first visits after a promotion, and rolls back a version that fails at too many addresses. Each process
 * counts separately.
 */
export class PromotionWatch {
  readonly #counts = new Map<string, Count>();

  constructor(
    private readonly store: ReleaseStore,
    private readonly active: ActiveReader,
    private readonly thresholds: PromotionThresholds,
  ) {}

  /**
   * @param address the address that sent the report
   * @returns the reason if this visit caused a rollback
   */
  async note({ app, version, kind, message }: ReleaseReport, address: string): Promise<string | undefined> {
    const current = await this.#watched(app, version);
    if (!current) return undefined;
    const count = this.#countOf(app, `${version} ${current.since}`);
    if (count.isOver || (count.addresses.size >= mostAddresses && !count.addresses.has(address))) return undefined;
    const results = count.addresses.get(address) ?? { ok: 0, failed: 0 };
    results[kind === 'ok' ? 'ok' : 'failed'] += 1;
    count.addresses.set(address, results);
    if (kind === 'ok') return undefined;
    const failing = [...count.addresses.values()].filter(({ ok, failed }) => failed > ok).length;
    const all = count.addresses.size;
    const { minAddresses, maxFailureShare } = this.thresholds;
    if (failing < minAddresses || failing / all <= maxFailureShare) return undefined;
    count.isOver = true;
    const reason = `it failed at ${failing} of ${all} addresses, the last time: ${message || 'no message'}`;
    return this.#rollBack(app, version, reason);
  }

  /** A version that somebody rolled back to is not rolled back in turn. */
  async #rollBack(app: string, version: string, reason: string): Promise<string | undefined> {
    if (!(await this.#wasPromoted(app))) return undefined;
    try {
      await rollback(this.store, app, { by: 'automatic', reason, from: version });
      return reason;
    } catch (error) {
      if (error instanceof Refusal) return `${reason}; but it stays: ${error.message}`;
      throw error;
    } finally {
      this.active.forget();
    }
  }

  async #wasPromoted(app: string): Promise<boolean> {
    for await (const { action } of changesOf(this.store, app)) {
      if (action !== 'canary' && action !== 'demote') return action === 'promote';
    }
    return false;
  }

  #watched(app: string, version: string): Promise<ActiveApp | undefined> {
    return this.active.find((active) => {
      const current = activeApp(active, app);
      const age = Date.now() - Date.parse(current?.since ?? '');
      // The shell is not watched: a shell that does not start reports nothing, and its other errors are network errors.
      const isWatched = app !== 'shell' && current?.version === version && age < this.thresholds.watchMs;
      return isWatched ? current : undefined;
    });
  }

  #countOf(app: string, promotion: string): Count {
    const known = this.#counts.get(app);
    if (known?.promotion === promotion) return known;
    const count = { promotion, addresses: new Map<string, Outcomes>(), isOver: false };
    this.#counts.set(app, count);
    return count;
  }
}
