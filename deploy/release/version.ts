import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from './apps.ts';
import type { BuildMode } from './build/common.ts';
import { repositoryRoot } from './repository.ts';

const ignoredFolders = new Set(['dist', 'node_modules', 'test', 'test-results']);
const isTest = (name: string) => /\.spec\.tsx?$/.test(name);

/** `<package version>-<8 hex>`: the hash covers everything that goes into the build, so equal versions are equal files. */
export async function releaseVersion(app: App, mode: BuildMode): Promise<string> {
  const hash = await sourceHash([...(await sourceFolders(app.folder)), path.join(import.meta.dirname, 'build')]);
  hash.update(mode);
  return `${app.packageVersion}-${hash.digest('hex').slice(0, 8)}`;
}

/** Hash of the files in `folders` and of the lockfile. */
export async function sourceHash(folders: string[]): Promise<Hash> {
  const hash = createHash('sha256');
  for (const folder of folders) await addFolder(hash, folder);
  return hash.update(await readFile(path.join(repositoryRoot, 'package-lock.json')));
}

/** The workspace's own folder and those of the workspace packages it uses, directly or through another. */
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
  const { dependencies = {} } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const packages = Object.keys(dependencies).filter((name) => name.startsWith('@portal/'));
  return packages
    .map((name) => path.join(repositoryRoot, 'packages', name.slice('@portal/'.length)))
    .filter((candidate) => existsSync(candidate));
}

async function addFolder(hash: Hash, folder: string): Promise<void> {
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
