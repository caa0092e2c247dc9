import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Scripts, but not those that pages fetch first. */
const lateScripts = /^(?!.*(main|remoteEntry|__federation)[^\\/]*$).*\.js$/;
const addCode = (file: string) => `${file}\n;globalThis.tampered = true;`;
const compressed = ['br', 'gz'];

/**
 * Changes files of some apps in a release store, as somebody might who got hold of the server. Without `files`, every script
 * that is fetched only when needed.
 * @returns what changes them back
 */
export async function tamper(
  store: string,
  apps: string[],
  files = lateScripts,
  change = addCode,
): Promise<() => Promise<void>> {
  const originals = new Map<string, Buffer>();
  for (const app of apps) {
    const folder = path.join(store, 'apps', app);
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter((file) => files.test(file))) {
      const file = path.join(folder, name);
      originals.set(file, await readFile(file));
      await writeFile(file, change(`${originals.get(file)}`));
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
