import { readPrerenderedRemote, readPrerenderedShell } from '../compose/prerendered.ts';
import { readEntryFiles } from '../manifest.ts';
import { integrityOf } from '../publish.ts';
import { type Release, versionFolder } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/**
 * What is wrong with the files of a version: each must be there and be what was published, and
 * its manifest and what was drawn ahead must fit them.
 */
export async function fileProblems(store: ReleaseStore, release: Release): Promise<string[]> {
  const damaged = await Promise.all(
    Object.entries(release.files).map(([name, integrity]) => damageOf(store, release, { name, integrity })),
  );
  return [
    ...damaged.flat(),
    ...(release.portal ? await problemsOf(readEntryFiles(store, release)) : []),
    ...(await problemsOf(
      release.portal ? readPrerenderedRemote(store, release) : readPrerenderedShell(store, release),
    )),
  ];
}

async function damageOf(store: ReleaseStore, release: Release, file: { name: string; integrity: string }) {
  const content = await store.read(`${versionFolder(release.app, release.version)}/${file.name}`);
  if (!content) return [`${file.name} is missing`];
  return integrityOf(content) === file.integrity ? [] : [`${file.name} is not what was published`];
}

const problemsOf = (reading: Promise<unknown>): Promise<string[]> =>
  reading.then(
    () => [],
    (error: Error) => [error.message],
  );
