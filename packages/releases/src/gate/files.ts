import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Refusal } from '@portal/command-line/refusal';
import { compressedNames } from '../compressed-copies.ts';
import { integrityOf } from '../integrity.ts';
import { readManifest } from '../manifest.ts';
import { type Release, versionFolder } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/**
 * Problems of a version's files: each file must exist and match its hash, and the manifest must match the files.
 */
export async function fileProblems(store: ReleaseStore, release: Release): Promise<string[]> {
  const damaged = await Promise.all(
    Object.entries(release.files).map(([name, integrity]) => damageOf(store, release, { name, integrity })),
  );
  return [...damaged.flat(), ...(release.portal ? await problemsOf(readManifest(store, release)) : [])];
}

async function damageOf(store: ReleaseStore, release: Release, file: { name: string; integrity: string }) {
  const content = await store.read(`${versionFolder(release.app, release.version)}/${file.name}`);
  if (!content) return [`${file.name} is missing`];
  if (integrityOf(content) !== file.integrity) return [`${file.name} is not what was published`];
  const copies = await Promise.all(
    compressedNames(file.name).map((name) => copyDamage(store, release, { name, content })),
  );
  return copies.flat();
}

const unpacking = { gz: promisify(gunzip), br: promisify(brotliDecompress) };

/** Browsers receive a compressed copy instead of the file that was hashed. */
async function copyDamage(store: ReleaseStore, { app, version }: Release, copy: { name: string; content: Buffer }) {
  const { name, content } = copy;
  const packed = await store.read(`${versionFolder(app, version)}/${name}`);
  if (!packed) return [];
  const unpack = name.endsWith('.gz') ? unpacking.gz : unpacking.br;
  // A copy that unpacks to more bytes is another file. The limit stops the unpacking there.
  const unpacked = await unpack(packed, { maxOutputLength: content.length || 1 }).catch(() => undefined);
  return unpacked?.equals(content) ? [] : [`${name} is not the compressed copy of what was published`];
}

const problemsOf = (reading: Promise<unknown>): Promise<string[]> =>
  reading.then(
    () => [],
    (error: Error) => {
      if (error instanceof Refusal) return [error.message];
      throw error;
    },
  );
