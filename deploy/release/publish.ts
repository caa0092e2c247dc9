import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Build } from './build/build-app.ts';
import { integrityOf } from './integrity.ts';
import type { OutsideBuild } from './outside-build.ts';
import { Refusal } from './refusal.ts';
import { currentCommit, repositoryRoot } from './repository.ts';
import { findRelease, type Release, versionFolder } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';
import { sourceFolders } from './version.ts';

const compressible = /\.(js|css|html|json|svg|map|txt|xml|webmanifest)$/;
/** Names of the compressed copies that are published beside a file. */
export const compressedNames = (name: string): string[] =>
  compressible.test(name) ? [`${name}.gz`, `${name}.br`] : [];

// The best quality takes ten times as long, for two percent less.
const brotliQuality = 9;

/** Adds a build to the store as an immutable version, with its hashes and compressed copies; once only. */
export async function publish(store: ReleaseStore, build: Build): Promise<Release> {
  const published = await findRelease(store, build.app.name, build.version);
  if (published) return published;
  const files = await readFiles(build.folder);
  return addRelease(store, await describe(build, files), files);
}

/**
 * Adds a build from outside of this repository, as `publish` does.
 * @returns whether it is new
 * @throws where the version is there with other files
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

async function describe({ app, version, types }: Build, files: Map<string, Buffer>): Promise<Release> {
  return {
    app: app.name,
    version,
    commit: await currentCommit(await sourceFolders(app.folder)),
    sdk: app.portal?.sdk ?? (await sdkVersion()),
    types,
    builtAt: new Date().toISOString(),
    portal: app.portal ?? null,
    standalone: app.standalone,
    files: Object.fromEntries([...files].map(([name, content]) => [name, integrityOf(content)])),
  };
}

async function sdkVersion(): Promise<string> {
  const manifest = await readFile(path.join(repositoryRoot, 'packages/sdk/package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

async function compressedCopies(files: Map<string, Buffer>): Promise<[string, Buffer][]> {
  const texts = [...files].filter(([name]) => compressible.test(name));
  const copies = await Promise.all(
    texts.map(
      async ([name, content]): Promise<[string, Buffer][]> => [
        [`${name}.gz`, await promisify(gzip)(content, { level: 9 })],
        [
          `${name}.br`,
          await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
        ],
      ],
    ),
  );
  return copies.flat();
}
