import type { ReleaseStore } from './release-store.ts';

/** The same store. Where its lock cannot be taken, as on a store that cannot be written, the error names the variables. */
export const namingItsLock = (store: ReleaseStore): ReleaseStore => ({
  ...store,
  async exclusively(work) {
    let isTaken = false;
    try {
      return await store.exclusively((held) => {
        isTaken = true;
        return work(held);
      });
    } catch (error) {
      if (isTaken) throw error;
      const { message, name } = error as Error;
      throw new Error(`The release store that STORE_DIR or STORE_URL names cannot be written: ${message || name}`, {
        cause: error,
      });
    }
  },
});

/** Takes the store's lock for a moment, so that a long build does not fail at its end. */
export const requireWritable = (store: ReleaseStore): Promise<void> => store.exclusively(async () => {});
