/**
 * Ends the wait for work that takes too long, wherever it hangs.
 * @param work gets a signal, so that it can end itself
 * @throws after `ms`, with the time
 */
export function within<T>(ms: number, work: (over: AbortSignal) => Promise<T>): Promise<T> {
  const over = AbortSignal.timeout(ms);
  const late = new Promise<never>((_resolve, reject) => {
    over.addEventListener('abort', () => reject(new Error(`It took longer than ${ms / 1000} seconds.`)));
  });
  return Promise.race([work(over), late]);
}
