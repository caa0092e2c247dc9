import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '@portal/command-line/refusal';
import { PortalManifest } from '@portal/contracts/portal-manifest';
import { integrityOf } from '@portal/releases/integrity';
import { manifestName, readManifest } from '@portal/releases/manifest';
import { parseJson, type Release } from '@portal/releases/store/documents';
import semver from 'semver';
import { z } from 'zod';

/** `build.json`: what the builder says because the files do not show it. */
const BuildDescription = z.strictObject({
  /** Version of the remote, the readable part of a release's version. Default: `0.0.0`. */
  version: z.string().refine(semver.valid, 'must be a version, such as 1.2.0').default('0.0.0'),
  /** Commit in the builder's own repository. */
  commit: z.string().trim().min(1).max(100).nullable().default(null),
  /** Version of `@portal/sdk` against which the types were checked, and version of the compiler. */
  types: z.strictObject({
    sdk: z.string().refine(semver.valid, 'must be a version of @portal/sdk, such as 1.2.0'),
    compiler: z.string().trim().min(1).max(50),
  }),
});

const aboutNames = { portal: 'portal.json', build: 'build.json' };
const ownPage = 'standalone/index.html';
/** File types of pages. A release must contain nothing else, such as sources or archives. */
const served =
  /\.(js|mjs|cjs|css|json|map|wasm|txt|svg|png|jpe?g|webp|avif|gif|ico|woff2?|ttf|otf|mp3|mp4|webm|webmanifest)$/;
const segment = /^[A-Za-z0-9_@~+-][\w.@~+-]*$/;
const most = { files: 1000, bytesEach: 10 * 1024 * 1024, bytes: 50 * 1024 * 1024 };
const versionName = /^\w[\w.+-]{0,99}$/;

export interface OutsideBuildOptions {
  app: string;
  folder: string;
  /** Version of the release. Default: the build's version and a hash of all files. */
  version?: string;
}

export interface OutsideBuild {
  release: Release;
  files: Map<string, Buffer>;
}

/**
 * Reads a remote that was built outside this repository, from a folder with its files, `mf-manifest.json`,
 * `portal.json` and `build.json`. Runs none of its code.
 * @throws with all problems
 */
export async function readOutsideBuild(options: OutsideBuildOptions): Promise<OutsideBuild> {
  if (options.app === 'shell') throw refusal(options, ['the shell is built from this repository']);
  if (options.version !== undefined && !versionName.test(options.version))
    throw refusal(options, [`'${options.version}' is no version: letters, digits and . + - _, at most 100`]);
  const root = await lstat(options.folder).catch(() => undefined);
  if (!root?.isDirectory()) throw refusal(options, ['there is no such folder']);
  const found = await listFiles(options.folder);
  const missing = [manifestName, ...Object.values(aboutNames)].filter((name) => !found.sizes.has(name));
  const problems = [...found.problems, ...tooMuch(found.sizes), ...missing.map((name) => `${name} is missing`)];
  if (problems.length > 0) throw refusal(options, problems);
  return describe(options, await readFiles(options.folder, [...found.sizes.keys()]));
}

const refusal = ({ app, folder }: OutsideBuildOptions, problems: string[]) =>
  new Refusal(`${app} was not published from ${folder}:\n  ${problems.join('\n  ')}`);

interface Found {
  /** Bytes by file name. */
  sizes: Map<string, number>;
  problems: string[];
}

/** Checks names and kinds only, and follows no link out of the folder. */
async function listFiles(root: string, below = '', found: Found = { sizes: new Map(), problems: [] }): Promise<Found> {
  for (const entry of await readdir(path.join(root, below), { withFileTypes: true })) {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (found.sizes.size > most.files || found.problems.length >= 20) return found;
    const problem = wrongName(name, entry.name, entry.isDirectory()) ?? wrongKind(entry);
    if (problem) found.problems.push(`${JSON.stringify(name).slice(1, -1)} ${problem}`);
    else if (entry.isDirectory()) await listFiles(root, name, found);
    else found.sizes.set(name, (await lstat(path.join(root, name))).size);
  }
  return found;
}

const wrongKind = (entry: { isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean }) => {
  if (entry.isSymbolicLink()) return 'is a link; a release has files of its own';
  return entry.isFile() || entry.isDirectory() ? undefined : 'is no file';
};

function wrongName(name: string, own: string, isFolder: boolean): string | undefined {
  if (own.startsWith('.')) return 'is a hidden file';
  if (!segment.test(own)) return 'has a name that is none for an address';
  if (isFolder) return own === 'node_modules' ? 'is no part of a build' : undefined;
  if (name === 'release.json') return 'is written when it is published';
  if (/\.(gz|br)$/.test(own)) return 'is a compressed copy; those are made when it is published';
  if (/\.html?$/.test(own)) return name === ownPage ? undefined : `is a page; the only one may be ${ownPage}`;
  return served.test(own) ? undefined : 'is no file that a page asks for';
}

function tooMuch(sizes: Map<string, number>): string[] {
  const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return [
    ...[...sizes]
      .filter(([, size]) => size > most.bytesEach)
      .map(([name]) => `${name} is larger than ${mb(most.bytesEach)}`),
    ...(total > most.bytes ? [`all files together are larger than ${mb(most.bytes)}`] : []),
    ...(sizes.size > most.files ? [`there are more than ${most.files} files`] : []),
  ];
}

async function readFiles(folder: string, names: string[]): Promise<Map<string, Buffer>> {
  const read = async (name: string): Promise<[string, Buffer]> => [name, await readFile(path.join(folder, name))];
  return new Map(await Promise.all(names.sort().map(read)));
}

async function describe(options: OutsideBuildOptions, all: Map<string, Buffer>): Promise<OutsideBuild> {
  const about = (name: string) => parseJson(all.get(name) ?? '');
  const portal = PortalManifest.safeParse(about(aboutNames.portal));
  const build = BuildDescription.safeParse(about(aboutNames.build));
  if (!portal.success || !build.success) {
    throw refusal(options, [...wrong(aboutNames.portal, portal.error), ...wrong(aboutNames.build, build.error)]);
  }
  const hash = createHash('sha256');
  for (const [name, content] of all) hash.update(`\0${name}\0${content.length}\0`).update(content);
  const files = new Map([...all].filter(([name]) => !Object.values(aboutNames).includes(name)));
  const release: Release = {
    app: options.app,
    version: options.version ?? `${build.data.version}-${hash.digest('hex').slice(0, 8)}`,
    commit: build.data.commit,
    sdk: portal.data.sdk,
    types: build.data.types,
    builtAt: new Date().toISOString(),
    portal: portal.data,
    standalone: files.has(ownPage),
    files: Object.fromEntries([...files].map(([name, content]) => [name, integrityOf(content)])),
  };
  const problems = await contentProblems(release, files);
  if (problems.length > 0) throw refusal(options, problems);
  return { release, files };
}

const wrong = (name: string, error?: z.ZodError): string[] =>
  (error?.issues ?? []).map(({ path: place, message }) => [name, place.join('.'), message].filter(Boolean).join(': '));

async function contentProblems(release: Release, files: Map<string, Buffer>): Promise<string[]> {
  const { app, sdk, portal } = release;
  const read = async (file: string) => files.get(file.split('/').slice(3).join('/'));
  const manifest = await readManifest({ read }, release).then(
    () => [],
    (error: Error) => [error.message],
  );
  return [
    ...(portal?.name === app ? [] : [`${aboutNames.portal}: name is '${portal?.name}', not '${app}'`]),
    ...(portal?.areas.length === 0 ? [`${aboutNames.portal}: areas: it answers no path`] : []),
    ...(semver.validRange(sdk) ? [] : [`${aboutNames.portal}: sdk: '${sdk}' is no range of versions`]),
    ...manifest,
  ];
}
