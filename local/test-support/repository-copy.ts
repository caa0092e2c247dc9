import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repository } from './command.ts';

const left = new Set(['node_modules', 'dist', '.git', '.work', '.data', 'test-results', 'playwright-report']);

/** A copy of the repository whose sources a test may change; it shares the packages that npm brought. */
export async function copyRepository(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'repository-'));
  await cp(repository, folder, { recursive: true, filter: (file) => !left.has(path.basename(file)) });
  await linkPackages(folder);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Links to workspaces lead to those of the copy: npm made them relative. */
async function linkPackages(folder: string): Promise<void> {
  const packages = path.join(repository, 'node_modules');
  await mkdir(path.join(folder, 'node_modules/@portal'), { recursive: true });
  for (const name of await readdir(packages)) {
    if (name === '@portal' || name === '.package-lock.json') continue;
    await symlink(path.join(packages, name), path.join(folder, 'node_modules', name));
  }
  for (const name of await readdir(path.join(packages, '@portal'))) {
    const link = path.join(packages, '@portal', name);
    if ((await lstat(link)).isSymbolicLink())
      await symlink(await readlink(link), path.join(folder, 'node_modules/@portal', name));
  }
  // What a workspace needs in another version than the others.
  const workspaces = [
    await readdir(repository),
    (await readdir(path.join(repository, 'packages'))).map((name) => `packages/${name}`),
  ];
  for (const own of workspaces.flat().map((name) => `${name}/node_modules`))
    if (existsSync(path.join(repository, own))) await symlink(path.join(repository, own), path.join(folder, own));
}
