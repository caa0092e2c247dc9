import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Changes, in a release store, every script of some apps that is fetched only when needed, as somebody might who got hold
 * of the server; the pages' first scripts stay.
 */
export async function tamper(store: string, apps: string[]) {
  const changed = new Map<string, Buffer>();
  for (const app of apps) {
    const folder = path.join(store, 'apps', app);
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter(
      (file) => /[\\/][^\\/]+\.js$/.test(file) && !/(main|remoteEntry|__federation)[^\\/]*$/.test(file),
    )) {
      const file = path.join(folder, name);
      const content = await readFile(file);
      changed.set(file, content);
      await writeFile(file, `${content}\n;globalThis.tampered = true;`);
      // The edge would send what was compressed when it was published.
      for (const copy of ['br', 'gz']) await rename(`${file}.${copy}`, `${file}.${copy}-kept`);
    }
  }
  const restore = async (app: string) => {
    for (const [file, content] of changed) {
      if (!file.startsWith(path.join(store, 'apps', app) + path.sep)) continue;
      await writeFile(file, content);
      for (const copy of ['br', 'gz']) await rename(`${file}.${copy}-kept`, `${file}.${copy}`);
      changed.delete(file);
    }
  };
  return {
    only: restore,
    all: async () => {
      for (const app of apps) await restore(app);
    },
  };
}
