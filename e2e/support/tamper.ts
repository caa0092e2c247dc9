import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What pages fetch first stays. */
const first = /(main|remoteEntry|__federation)[^\\/]*$/;
const compressed = ['br', 'gz'];

/**
 * Changes, in a release store, every script of some apps that is fetched only when needed, as somebody might who got hold
 * of the server.
 * @returns what changes them back
 */
export async function tamper(store: string, apps: string[]): Promise<() => Promise<void>> {
  const originals = new Map<string, Buffer>();
  for (const app of apps) {
    const folder = path.join(store, 'apps', app);
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter((file) => file.endsWith('.js') && !first.test(file))) {
      const file = path.join(folder, name);
      originals.set(file, await readFile(file));
      await writeFile(file, `${originals.get(file)}\n;globalThis.tampered = true;`);
      // The edge would send what was compressed when it was published.
      for (const kind of compressed) await rename(`${file}.${kind}`, `${file}.${kind}-kept`);
    }
  }
  return async () => {
    for (const [file, content] of originals) {
      await writeFile(file, content);
      for (const kind of compressed) await rename(`${file}.${kind}-kept`, `${file}.${kind}`);
    }
  };
}
