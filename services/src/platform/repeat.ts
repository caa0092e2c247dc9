/**
 * Does `work` now, and again `ms` milliseconds after each time that it ended.
 * @param work does not reject.
 * @returns what ends it; work that is under way goes on.
 */
export function repeat(ms: number, work: () => Promise<void>): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    await work();
    if (!stopped) timer = setTimeout(run, ms);
  };
  void run();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
