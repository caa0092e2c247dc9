import type { ReleaseStore } from './release-store.ts';

/** A store to try something out in: what is written to it stays in memory, everything else is read from the other. */
export function overlayStore(below: ReleaseStore): ReleaseStore {
  const written = new Map<string, Buffer | undefined>();
  const overlay: ReleaseStore = {
    ...below,
    read: async (file) => (written.has(file) ? written.get(file) : below.read(file)),
    async write(file, content) {
      written.set(file, Buffer.from(content));
    },
    async remove(file) {
      written.set(file, undefined);
    },
    addFolder: () => Promise.reject(new Error('nothing is published to a store that only tries out')),
    removeFolder: () => Promise.reject(new Error('nothing is removed from a store that only tries out')),
    exclusively: (work) => work(overlay),
  };
  return overlay;
}
