import { readFile, stat } from 'node:fs/promises';

const missing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
};

/**
 * A file that may be replaced at any time: parsed once for each content, and never older than the request that asks.
 * @returns undefined where the file doesn't exist
 */
export function currentFile<T>(file: string, parse: (content: Buffer) => T): () => Promise<T | undefined> {
  let known: { stamp: string; value: T } | undefined;
  return async () => {
    const found = await stat(file, { bigint: true }).catch(missing);
    if (!found) return undefined;
    // A replaced file is another inode, even within the resolution of its time.
    const stamp = `${found.ino} ${found.mtimeNs} ${found.size}`;
    if (known?.stamp === stamp) return known.value;
    const content = await readFile(file).catch(missing);
    if (!content) return undefined;
    known = { stamp, value: parse(content) };
    return known.value;
  };
}
