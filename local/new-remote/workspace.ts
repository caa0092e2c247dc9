import { execFile } from 'node:child_process';
import { rm, symlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inRepository, readLockfile, repositoryRoot } from '@portal/release/repository';

const linkOf = (folder: string) => inRepository('node_modules/@portal', folder);

/** Makes the new folder a workspace. The pattern `mf-*` in the root's package.json already includes it. */
export async function addWorkspace(folder: string): Promise<void> {
  await updateLockfile();
  await symlink(`../../${folder}`, linkOf(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/**
 * Removes what npm knows of a workspace whose folder is gone.
 * @returns names of the packages that nothing needs any more
 */
export async function removeWorkspace(folder: string): Promise<string[]> {
  const { packages: before } = await readLockfile();
  await updateLockfile();
  await rm(linkOf(folder), { force: true });
  const { packages } = await readLockfile();
  const isOwn = (place: string) => place === `node_modules/@portal/${folder}` || place.startsWith(`${folder}/`);
  const needless = Object.keys(before).filter((place) => place !== folder && !isOwn(place) && !(place in packages));
  return needless.map((place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
}

/** Lets npm compare the lockfile with the workspaces that are there. It needs no registry, because no package is new. */
async function updateLockfile(): Promise<void> {
  const words = ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', words, { cwd: repositoryRoot });
}
