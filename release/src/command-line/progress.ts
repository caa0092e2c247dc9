const quietMs = 2000;
const repeatMs = 15_000;

/** Says on stderr what a command is doing, if it takes longer than two seconds. */
export function startProgress(name: string) {
  const startedAt = performance.now();
  let step = `${name} is at work`;
  let shownAt = -Infinity;
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  const show = () => {
    shownAt = performance.now();
    console.error(`… ${step} (${seconds()} s)`);
  };
  const timer = setInterval(() => {
    if (performance.now() - startedAt >= quietMs && performance.now() - shownAt >= repeatMs) show();
  }, quietMs / 4);
  timer.unref();
  return {
    /** At most one line in two seconds. */
    step(next: string): void {
      step = next;
      if (performance.now() - Math.max(startedAt, shownAt) >= quietMs) show();
    },
    stop: () => clearInterval(timer),
  };
}
