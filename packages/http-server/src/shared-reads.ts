interface Reading<T> {
  running: Promise<T>;
  next?: Promise<T>;
}

/** Milliseconds after which a reading no longer holds up the next one. */
const patienceMs = 250;

/**
 * Shares readings between callers. Each caller gets a reading that began after its call, so it is never older than the
 * call. Of each key, one reading runs and one waits, however many call.
 */
export class SharedReads<T> {
  /** Not a Map, which keeps in the old heap what went through it (docs/adr/0085). */
  readonly #readings: Record<string, Reading<T>> = Object.create(null);

  /** @param read must do the same for the same key */
  get(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#readings[key];
    if (!known) return this.#start(key, read);
    known.next ??= settledOrSlow(known.running).then(() => this.#start(key, read));
    return known.next;
  }

  #start(key: string, read: () => Promise<T>): Promise<T> {
    const reading: Reading<T> = { running: read() };
    this.#readings[key] = reading;
    const forget = () => {
      if (!reading.next && this.#readings[key] === reading) delete this.#readings[key];
    };
    reading.running.then(forget, forget);
    return reading.running;
  }
}

/** Resolves when `work` has ended, or takes long. It never rejects. */
function settledOrSlow(work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const slow = setTimeout(resolve, patienceMs);
    const settle = () => {
      clearTimeout(slow);
      resolve();
    };
    work.then(settle, settle);
  });
}
