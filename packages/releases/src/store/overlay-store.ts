import type { ReleaseStore } from './release-store.ts';

export interface OverlayStore extends ReleaseStore {
  /** Paths of files that would change. A removed folder ends with a slash. */
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
    async addFolder(folder, files) {
      for (const [name, content] of files) written.set(`${folder}/${name}`, content);
    },
    async removeFolder(folder) {
      written.set(`${folder}/`, undefined);
    },
    async list(folder) {
      const added = [...written.keys()].filter((file) => file.startsWith(`${folder}/`) && written.get(file));
      const names = added.map((file) => file.slice(folder.length + 1).split('/', 1)[0] as string);
      return [...new Set([...(await below.list(folder)), ...names])];
    },
    exclusively: (work) => work(overlay),
  };
  return overlay;
}
