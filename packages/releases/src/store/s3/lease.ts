import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Bucket, ConditionFailed, type StoredObject } from './bucket.ts';

const lockFile = '.work/lock.json';
const retryMs = 100;

const Lock = z.object({
  /** Null if it was released. */
  holder: z.string().nullable(),
  /** Increases with each holder. */
  turn: z.number().int(),
  /** Increases while the holder is alive. A lock without change for a whole lease was abandoned. */
  beat: z.number().int(),
});
type Lock = z.infer<typeof Lock>;

/**
 * The store's lock. The process that wrote the lock object last holds it. The object is replaced only if it is
 * unchanged since it was read, so the bucket decides between two. The holder renews the object. Without a renewal for
 * `leaseMs`, by the clock of the waiting process, the holder loses the lock, and notices this before its next write.
 */
export class Lease {
  readonly #holder = randomUUID();
  #etag = '';
  #turn = 0;
  #beat = 0;
  #confirmedAt = 0;
  #beating: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly bucket: Bucket,
    private readonly leaseMs: number,
  ) {}

  /** Waits for the lock. */
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

  /** @throws if another process can hold the lock */
  assertHeld(): void {
    if (performance.now() - this.#confirmedAt < this.leaseMs) return;
    throw new Error(
      'The lock of the release store was lost: this machine or the network was too slow. Please try again.',
    );
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    await this.#write(null).catch(() => {
      // A waiting process takes the lock when the lease is over.
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
      this.#beating = this.#beating.then(() => this.#renew());
    }, this.leaseMs / 3).unref();
    return true;
  }

  async #renew(): Promise<void> {
    try {
      await this.#write(this.#holder);
    } catch (error) {
      // Without a response the lease runs out, unless the next renewal succeeds.
      if (error instanceof ConditionFailed) this.#confirmedAt = -Infinity;
    }
  }

  async #write(holder: string | null): Promise<void> {
    const sentAt = performance.now();
    this.#beat += 1;
    const lock: Lock = { holder, turn: this.#turn, beat: this.#beat };
    this.#etag = await this.bucket.put(lockFile, JSON.stringify(lock), this.#etag || null);
    this.#confirmedAt = sentAt;
  }
}

const readLock = ({ content }: StoredObject): Lock => Lock.parse(JSON.parse(content.toString()));

const isFree = (present: StoredObject | undefined): boolean => !present || readLock(present).holder === null;
