import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Bucket, ConditionFailed, type StoredObject } from './bucket.ts';

const lockFile = '.work/lock.json';
const retryMs = 100;

const Lock = z.object({
  /** Null where it was given back. */
  holder: z.string().nullable(),
  /** One more for each holder. */
  turn: z.number().int(),
  /** Rises while the holder lives: a lock that stays the same for a whole lease was left behind. */
  beat: z.number().int(),
});
type Lock = z.infer<typeof Lock>;

/**
 * The store's lock, held by whoever wrote the lock object last. It is only ever replaced on the condition that it is still
 * what was read, so the bucket decides between two. A holder shows that it lives by writing it again; one that doesn't for
 * `leaseMs`, by the clock of who waits, loses it, and learns of that before its next write.
 */
export class Lease {
  readonly #bucket: Bucket;
  readonly #leaseMs: number;
  readonly #holder = randomUUID();
  #etag = '';
  #turn = 0;
  #beat = 0;
  #confirmedAt = 0;
  #beating: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  private constructor(bucket: Bucket, leaseMs: number) {
    this.#bucket = bucket;
    this.#leaseMs = leaseMs;
  }

  /** Waits for its turn. */
  static async take(bucket: Bucket, leaseMs: number): Promise<Lease> {
    const lease = new Lease(bucket, leaseMs);
    let seen = { etag: '', since: performance.now() };
    for (;;) {
      const present = await bucket.get(lockFile);
      if (present && present.etag !== seen.etag) seen = { etag: present.etag, since: performance.now() };
      const abandoned = performance.now() - seen.since > leaseMs;
      if ((isFree(present) || abandoned) && (await lease.#claim(present))) return lease;
      await sleep(retryMs * (0.5 + Math.random()));
    }
  }

  /** @throws where the lock may be another's by now */
  assertHeld(): void {
    if (performance.now() - this.#confirmedAt < this.#leaseMs) return;
    throw new Error(
      'The lock of the release store was lost: this machine or the network was too slow. Please try again.',
    );
  }

  async giveBack(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    await this.#write(null).catch(() => {
      // Whoever waits takes it when the lease is over, if another did not already.
    });
  }

  async #claim(present: StoredObject | undefined): Promise<boolean> {
    this.#etag = present?.etag ?? '';
    this.#turn = present ? readLock(present).turn + 1 : 1;
    try {
      await this.#write(this.#holder);
    } catch (error) {
      if (error instanceof ConditionFailed) return false;
      throw error;
    }
    this.#timer = setInterval(() => {
      this.#beating = this.#beating.then(() => this.#live());
    }, this.#leaseMs / 3).unref();
    return true;
  }

  async #live(): Promise<void> {
    try {
      await this.#write(this.#holder);
    } catch (error) {
      // Without an answer the lease runs out by itself, unless the next beat gets through.
      if (error instanceof ConditionFailed) this.#confirmedAt = -Infinity;
    }
  }

  async #write(holder: string | null): Promise<void> {
    const asked = performance.now();
    this.#beat += 1;
    const lock: Lock = { holder, turn: this.#turn, beat: this.#beat };
    this.#etag = await this.#bucket.put(lockFile, JSON.stringify(lock), this.#etag || null);
    this.#confirmedAt = asked;
  }
}

const readLock = ({ content }: StoredObject): Lock => Lock.parse(JSON.parse(content.toString()));

const isFree = (present: StoredObject | undefined): boolean => !present || readLock(present).holder === null;
