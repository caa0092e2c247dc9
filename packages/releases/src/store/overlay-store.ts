import type { ReleaseStore } from './release-store.ts';

export interface OverlayStore extends ReleaseStore {
  /** Paths of files that would change. */
  changed(): string[];
}

/** A store for trying something: writes stay in memory, everything else is read from the other store. */
export function overlayStore(below: ReleaseStore): OverlayStore {
  const written = new Map<string, Buffer | undefined>();
  const overlay: OverlayStore = {
    ...below,
    changed: () => [...written.keys()],
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
