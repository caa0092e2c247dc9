import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Size in bytes of each script and style of a build, compressed with gzip. */
export async function gzipSizes(folder: string): Promise<{ file: string; bytes: number }[]> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((file) => /\.(js|css)$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => ({
      file,
      bytes: gzipSync(await readFile(path.join(folder, file)), { level: 9 }).length,
    })),
  );
}
