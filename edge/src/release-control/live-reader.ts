import { setTimeout as pause } from 'node:timers/promises';
import { type Live, readLive } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';

/** Least time between two readings, however many ask: anybody may. */
const betweenMs = 1000;

/** Reads what is live, for all who ask together. */
export class LiveReader {
  #startedAt = Number.NEGATIVE_INFINITY;
  #latest: Promise<Live> | undefined;
  #next: Promise<Live> | undefined;

  constructor(private readonly store: ReleaseStore) {}

  /** What was live less than a second ago; undefined where that was not read. */
  latest(): Promise<Live> | undefined {
    return this.#waitMs() > 0 ? this.#latest : undefined;
  }

  /** What is live at some time from now on, within a second. */
  next(): Promise<Live> {
    this.#next ??= this.#readInTurn();
    return this.#next;
  }

  /** What `search` finds in what is live. What it does not find there may have come a moment ago: then it looks once more. */
  async find<T>(search: (live: Live) => T | undefined): Promise<T | undefined> {
    const known = await this.latest();
    return (known && search(known)) ?? search(await this.next());
  }

  /** Makes the latest reading count as old. */
  forget(): void {
    this.#latest = undefined;
  }

  async #readInTurn(): Promise<Live> {
    await pause(Math.max(0, this.#waitMs()));
    this.#startedAt = performance.now();
    this.#latest = readLive(this.store);
    this.#next = undefined;
    return this.#latest;
  }

  #waitMs(): number {
    return this.#startedAt + betweenMs - performance.now();
  }
}
