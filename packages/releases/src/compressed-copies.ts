import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|html|json|svg|map|txt|xml|webmanifest)$/;

// The best quality takes ten times as long and saves two percent.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export const compressedNames = (name: string): string[] =>
  compressible.test(name) ? [`${name}.gz`, `${name}.br`] : [];

export async function compressedCopies(files: ReadonlyMap<string, Buffer>): Promise<[string, Buffer][]> {
  const texts = [...files].filter(([name]) => compressible.test(name));
  const copies = await Promise.all(
    texts.map(
      async ([name, content]): Promise<[string, Buffer][]> => [
        [`${name}.gz`, await promisify(gzip)(content, { level: 9 })],
        [`${name}.br`, await promisify(brotliCompress)(content, brotliOptions)],
      ],
    ),
  );
  return copies.flat();
}
