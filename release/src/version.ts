import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from './apps.ts';
import { browsers } from './build/browsers.ts';
import type { BuildMode } from './build/common.ts';
import { sharedModules } from './build/shared-modules.ts';
import { lockedPackages, type Need, needsOf, placeOf } from './locked-packages.ts';
import { inRepository, readLockfile, readPackage, repositoryRoot } from './repository.ts';

const ignoredFolders = new Set(['dist', 'node_modules', 'test', 'test-results']);
/** Tests are no part of a version. */
export const isTest = (name: string) => /\.spec\.tsx?$/.test(name);

/** The packages that bundle apps, as `release/src/build` requests them. Their own dependencies count too. */
const appTools = ['@rspack/core', '@module-federation/enhanced', 'react-router'];
const toolsFolder = 'release';

/**
 * `<package version>-<8 hex>`. The hash covers everything that goes into the build, so equal versions are equal files:
 * the sources of the app and of its workspaces, the build configuration, the oldest browsers, and the packages in the
 * lockfile that these reach.
 */
export async function releaseVersion(app: App, mode: BuildMode): Promise<string> {
  const hash = await sourceHash(app.folder, appTools);
  await addFolder(hash, path.join(import.meta.dirname, 'build'));
  if (app.portal)
    for (const [name, version] of Object.entries(await sharedVersions(app))) hash.update(`\0${name} ${version}`);
  hash.update(JSON.stringify(browsers)).update(mode);
  return `${app.packageVersion}-${hash.digest('hex').slice(0, 8)}`;
}

/** Hash of a workspace's sources, and of the installed packages that they or `tools` reach. */
export async function sourceHash(folder: string, tools: string[]): Promise<Hash> {
  const hash = createHash('sha256');
  for (const source of await sourceFolders(folder)) await addFolder(hash, source);
  const lockfile = await readLockfile();
  const needs = [...needsOf(lockfile, relative(folder)), ...tools.map((name): Need => ({ folder: toolsFolder, name }))];
  return hash.update(lockedPackages(lockfile, needs).join('\n'));
}

/**
 * Versions of all shared modules, by name. The build of a remote contains them, also of those that it does not use.
 */
export async function sharedVersions({ folder }: App): Promise<Record<string, string>> {
  const lockfile = await readLockfile();
  const versionOf = async (name: string) => {
    const place = placeOf(lockfile, { folder: relative(folder), name }) ?? '';
    const { link, version, resolved = '' } = lockfile.packages[place] ?? {};
    const found = link ? (await readPackage(inRepository(resolved))).version : version;
    if (!found) throw new Error(`package-lock.json has no version of ${name}; \`npm install\` adds it`);
    return found;
  };
  const names = [...new Set(Object.values(sharedModules))];
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await versionOf(name)] as const)));
}

const relative = (folder: string) => path.relative(repositoryRoot, folder).replaceAll('\\', '/');

/** The workspace's own folder, and those of all workspaces that it uses directly or indirectly. */
export async function sourceFolders(folder: string): Promise<string[]> {
  const found = new Set<string>();
  const pending = [folder];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    pending.push(...(await workspaceDependencies(next)));
  }
  return [...found].sort();
}

async function workspaceDependencies(folder: string): Promise<string[]> {
  const { dependencies = {} } = await readPackage(folder);
  const packages = Object.keys(dependencies).filter((name) => name.startsWith('@portal/'));
  return packages
    .map((name) => inRepository('packages', name.slice('@portal/'.length)))
    .filter((candidate) => existsSync(candidate));
}

export async function addFolder(hash: Hash, folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!ignoredFolders.has(entry.name)) await addFolder(hash, file);
    } else if (entry.isFile() && !isTest(entry.name)) {
      hash.update(`\0${path.relative(repositoryRoot, file)}\0`).update(await readFile(file));
    }
  }
}
