import type { ReleaseStore } from './release-store.ts';

/**
 * Takes the store's lock for a moment, so that a long build or smoke test does not fail at its end.
 * @throws with the names of the variables
 */
export async function requireWritable(store: ReleaseStore): Promise<void> {
  await store
    .exclusively(async () => {})
    .catch((error: Error) => {
      throw new Error(
        `The release store that STORE_DIR or STORE_URL names cannot be written: ${error.message || error.name}`,
        { cause: error },
      );
    });
}
