import { setTimeout as pause } from 'node:timers/promises';
import { type ActiveVersions, readActive } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';

/** Minimum time between two reads, however many requests there are. */
const betweenMs = 1000;

/** Reads active.json once for all requests at the same time. */
export class ActiveReader {
  #startedAt = Number.NEGATIVE_INFINITY;
  #latest: Promise<ActiveVersions> | undefined;
  #next: Promise<ActiveVersions> | undefined;

  constructor(private readonly store: ReleaseStore) {}

  /** The state of less than a second ago. Undefined if it was not read. */
  latest(): Promise<ActiveVersions> | undefined {
    return this.#waitMs() > 0 ? this.#latest : undefined;
  }

  /** A state that is read from now on, within a second. */
  next(): Promise<ActiveVersions> {
    this.#next ??= this.#readInTurn();
    return this.#next;
  }

  /** The result of `search` in the latest state. If there is none, it reads again, because the change can be new. */
  async find<T>(search: (active: ActiveVersions) => T | undefined): Promise<T | undefined> {
    const known = await this.latest();
    return (known && search(known)) ?? search(await this.next());
  }

  /** Makes the latest state count as old. */
  forget(): void {
    this.#latest = undefined;
  }

  async #readInTurn(): Promise<ActiveVersions> {
    await pause(Math.max(0, this.#waitMs()));
    this.#startedAt = performance.now();
    this.#latest = readActive(this.store);
    this.#next = undefined;
    return this.#latest;
  }

  #waitMs(): number {
    return this.#startedAt + betweenMs - performance.now();
  }
}
