import { readFile, stat } from 'node:fs/promises';

const missing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
};

/**
 * Reads a file that can be replaced at any time. It is parsed once for each content, and never older than the request.
 * @returns undefined if the file does not exist
 */
export function currentFile<T>(file: string, parse: (content: Buffer) => T): () => Promise<T | undefined> {
  let known: { stamp: string; value: T } | undefined;
  return async () => {
    const found = await stat(file, { bigint: true }).catch(missing);
    if (!found) return undefined;
    // A replaced file has another inode, even if its time is the same.
    const stamp = `${found.ino} ${found.mtimeNs} ${found.size}`;
    if (known?.stamp === stamp) return known.value;
    const content = await readFile(file).catch(missing);
    if (!content) return undefined;
    known = { stamp, value: parse(content) };
    return known.value;
  };
}
