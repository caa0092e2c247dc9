const silenceMs = 60_000;
const mostKinds = 100;

type Failure = Error & { code?: string };

/** Work that is repeated, and a lost connection, fail in the same way again and again: this tells each kind of failure once a minute. */
export function onceAMinute(tell: (error: Failure) => void): (error: Failure) => void {
  const toldAt = new Map<string, number>();
  return (error) => {
    // A message can name a file or a process of its own each time.
    const kind = error.code || error.message || error.name;
    const now = performance.now();
    if (now - (toldAt.get(kind) ?? Number.NEGATIVE_INFINITY) < silenceMs) return;
    if (toldAt.size === mostKinds) toldAt.clear();
    toldAt.set(kind, now);
    tell(error);
  };
}
