import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withLock } from '@portal/command-line/lock';
import type { ReleaseStore } from './release-store.ts';

/** Unfinished files and the lock. The folder is in the file system of the store, so a rename is atomic. */
const workFolder = '.work';

export function directoryStore(root: string): ReleaseStore {
  const at = (file: string) => path.join(root, file);
  const scratch = async () => {
    await mkdir(at(workFolder), { recursive: true });
    return path.join(root, workFolder, randomUUID());
  };

  const store: ReleaseStore = {
    read: (file) => readFile(at(file)).catch(unlessMissing(undefined)),
    remove: (file) => rm(at(file), { force: true }),
    list: (folder) => readdir(at(folder)).catch(unlessMissing([])),
    async write(file, content) {
      const unfinished = await scratch();
      try {
        await writeFile(unfinished, content);
        await mkdir(path.dirname(at(file)), { recursive: true });
        await rename(unfinished, at(file));
      } catch (error) {
        // On a full disk, each try would leave a piece.
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async addFolder(folder, files) {
      if (existsSync(at(folder))) return;
      const unfinished = await scratch();
      try {
        await writeFiles(unfinished, files);
        await mkdir(path.dirname(at(folder)), { recursive: true });
        await rename(unfinished, at(folder));
      } catch (error) {
        await rm(unfinished, { recursive: true, force: true });
        if (!existsSync(at(folder))) throw error;
      }
    },
    async removeFolder(folder) {
      const removed = await scratch();
      // Renamed first, because nobody may find an incomplete version.
      await rename(at(folder), removed).catch(unlessMissing(undefined));
      await rm(removed, { recursive: true, force: true });
    },
    exclusively: (work) => withLock(path.join(root, workFolder, 'lock'), () => work(store)),
  };
  return store;
}

async function writeFiles(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

const unlessMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
