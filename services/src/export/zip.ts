import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A file of the archive, in parts. */
export interface ZippedFile {
  name: string;
  parts: AsyncIterable<string> | Iterable<string>;
}

/** The bytes of a ZIP file. Parts are made as the reader takes them, so that little is in memory. */
export async function* zipped(files: Iterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { name, parts } of files) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    for await (const part of parts) {
      entry.push(strToU8(part));
      yield* chunks.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}
