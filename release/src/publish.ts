import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@portal/command-line/refusal';
import { compressedCopies } from '@portal/releases/compressed-copies';
import { integrityOf } from '@portal/releases/integrity';
import { findRelease, type Release, versionFolder } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import type { Build } from './build/build-app.ts';
import { notesOf } from './notes.ts';
import type { OutsideBuild } from './outside-build.ts';
import { currentCommit, inRepository, readPackage } from './repository.ts';
import { sharedVersions, sourceFolders } from './version.ts';

/** Adds a build to the store as an immutable version, with hashes and compressed copies, unless it exists. */
export async function publish(store: ReleaseStore, build: Build): Promise<Release> {
  const published = await findRelease(store, build.app.name, build.version);
  if (published) return published;
  const files = await readFiles(build.folder);
  return addRelease(store, await describe(store, build, files), files);
}

/**
 * Adds a build from outside this repository.
 * @returns whether it is new
 * @throws if the version exists with other files
 */
export async function publishOutside(store: ReleaseStore, { release, files }: OutsideBuild): Promise<boolean> {
  const { app, version } = release;
  const published = await findRelease(store, app, version);
  if (published && !isDeepStrictEqual(published.files, release.files))
    throw new Refusal(`${app} ${version} is in the release store with other files, and a version never changes`);
  if (!published) await addRelease(store, release, files);
  return !published;
}

async function addRelease(store: ReleaseStore, release: Release, files: Map<string, Buffer>): Promise<Release> {
  const all = new Map([...files, ...(await compressedCopies(files))]);
  all.set('release.json', Buffer.from(JSON.stringify(release, null, 2)));
  await store.addFolder(versionFolder(release.app, release.version), all);
  return release;
}

async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(folder, file).replaceAll('\\', '/'), await readFile(file));
  }
  return files;
}

async function describe(
  store: ReleaseStore,
  { app, version, types }: Build,
  files: Map<string, Buffer>,
): Promise<Release> {
  const folders = await sourceFolders(app.folder);
  const commit = await currentCommit(folders);
  return {
    app: app.name,
    version,
    commit,
    sdk: app.portal?.sdk ?? (await readPackage(inRepository('packages/sdk'))).version,
    types,
    builtAt: new Date().toISOString(),
    portal: app.portal ?? null,
    standalone: app.standalone,
    notes: await notesOf(store, { app: app.name, commit, folders }),
    shared: await sharedVersions(app),
    files: Object.fromEntries([...files].map(([name, content]) => [name, integrityOf(content)])),
  };
}
