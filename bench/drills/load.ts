import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from './call.ts';

/** What the load does again and again, as people do at the same time. */
export interface Stream {
  name: string;
  everyMs: number;
  /** How many may wait for an answer. */
  atOnce: number;
  /** Whether the same is tried again after no clear answer, as the pages of the portal do. */
  repeats: boolean;
  /** Begins something new. @returns its id, and a function that tries it */
  next(): { id: string; attempt(repeated: boolean): Promise<Outcome> };
}

/** Something that the load tried, once or several times. */
export interface Tried {
  stream: string;
  id: string;
  outcome: Outcome;
}

interface Attempt {
  stream: string;
  began: number;
  ended: number;
  worked: boolean;
}

const repeatAfterMs = 500;
/** In ms. A stream that works for this long is well again. */
const wellMs = 1500;

/** A steady load of real requests, and what became of each. */
export class Load {
  readonly tried: Tried[] = [];
  readonly #attempts: Attempt[] = [];
  readonly #streams: Stream[];
  readonly #running: Promise<void>[];
  #stopped = false;

  constructor(streams: Stream[]) {
    this.#streams = streams;
    this.#running = streams.map((stream) => this.#run(stream));
  }

  /** When everything that was tried after `since` began to work for good. Undefined if something does not work yet. */
  wellSince(since: number): number | undefined {
    const times = this.#streams.map(({ name }) => this.#workingSince(name, since));
    return times.includes(undefined) ? undefined : Math.max(...(times as number[]));
  }

  /** Begins nothing new, tries again what has no clear answer, and waits for it, at most `withinMs`. */
  async stop(withinMs: number): Promise<void> {
    this.#stopped = true;
    await Promise.race([Promise.all(this.#running), sleep(withinMs, undefined, { ref: false })]);
    this.#running.length = 0;
  }

  #workingSince(stream: string, since: number): number | undefined {
    const later = this.#attempts.filter((attempt) => attempt.stream === stream && attempt.began >= since);
    const failed = later.findLastIndex(({ worked }) => !worked);
    const working = later.slice(failed + 1);
    const [first] = working;
    return first && performance.now() - first.began > wellMs ? first.ended : undefined;
  }

  async #run(stream: Stream): Promise<void> {
    const waiting = new Set<Promise<void>>();
    while (!this.#stopped) {
      await sleep(stream.everyMs);
      if (waiting.size >= stream.atOnce) continue;
      const one = this.#try(stream).finally(() => waiting.delete(one));
      waiting.add(one);
    }
    await Promise.all(waiting);
  }

  async #try(stream: Stream): Promise<void> {
    const { id, attempt } = stream.next();
    const tried: Tried = { stream: stream.name, id, outcome: 'unclear' };
    this.tried.push(tried);
    for (let repeated = false; ; repeated = true) {
      const began = performance.now();
      tried.outcome = await attempt(repeated);
      this.#attempts.push({
        stream: stream.name,
        began,
        ended: performance.now(),
        worked: tried.outcome === 'accepted',
      });
      if (tried.outcome !== 'unclear' || !stream.repeats) return;
      await sleep(repeatAfterMs);
      // Nothing answers any more: what is left stays unclear.
      if (this.#running.length === 0) return;
    }
  }
}
