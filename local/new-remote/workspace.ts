import { existsSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { type Lockfile, needsOf, placesOf } from '@portal/release/locked-packages';
import { inRepository, readLockfile } from '@portal/release/repository';
import { manifestOf, type NewRemote } from './template.ts';

/**
 * Makes the new folder a workspace as `npm install` would, but without a registry, because it needs no new package. The
 * pattern `mf-*` in the root's package.json already includes it.
 */
export async function addWorkspace(remote: NewRemote): Promise<void> {
  const folder = `mf-${remote.name}`;
  const place = `node_modules/@portal/${folder}`;
  const { private: _private, type: _type, ...locked } = manifestOf(remote);
  const link = { [place]: { resolved: folder, link: true } };
  await addToLockfile(inRepository('package-lock.json'), { [folder]: locked, ...link });
  if (!existsSync(inRepository('node_modules/.package-lock.json'))) return;
  await mkdir(inRepository('node_modules/@portal'), { recursive: true });
  await symlink(`../../${folder}`, inRepository(place)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await addToLockfile(inRepository('node_modules/.package-lock.json'), { [folder]: locked, ...link });
}

/** In npm's order, so that the next install changes nothing. */
async function addToLockfile(file: string, added: Lockfile['packages']): Promise<void> {
  const lockfile = await readLockfile(file);
  const entries = Object.entries({ ...lockfile.packages, ...added });
  const sorted = entries.sort(([one], [other]) => one.localeCompare(other, 'en'));
  await writeLockfile(file, { ...lockfile, packages: Object.fromEntries(sorted) });
}

/**
 * Removes a workspace: its entries, its link, and packages in the lockfile that nothing else needs.
 * @returns names of the packages that nothing needs any more
 */
export async function removeWorkspace(folder: string): Promise<string[]> {
  const place = `node_modules/@portal/${folder}`;
  const isOwn = (one: string) => one === folder || one === place || one.startsWith(`${folder}/`);
  const lockfile = await readLockfile();
  const before = neededPlaces(lockfile);
  const left = without(lockfile, isOwn);
  const needed = neededPlaces(left);
  const needless = [...before].filter((one) => !needed.has(one) && !isOwn(one));
  await writeLockfile(
    inRepository('package-lock.json'),
    without(left, (one) => needless.includes(one)),
  );
  await rm(inRepository(place), { force: true });
  const installed = inRepository('node_modules/.package-lock.json');
  if (existsSync(installed)) await writeLockfile(installed, without(await readLockfile(installed), isOwn));
  return needless.map((one) => one.slice(one.lastIndexOf('node_modules/') + 'node_modules/'.length));
}

const without = (lockfile: Lockfile, isGone: (place: string) => boolean): Lockfile => ({
  ...lockfile,
  packages: Object.fromEntries(Object.entries(lockfile.packages).filter(([place]) => !isGone(place))),
});

function neededPlaces(lockfile: Lockfile): Set<string> {
  const workspaces = Object.keys(lockfile.packages).filter((place) => !place.split('/').includes('node_modules'));
  return new Set(
    placesOf(
      lockfile,
      workspaces.flatMap((folder) => needsOf(lockfile, folder)),
    ),
  );
}

const writeLockfile = (file: string, lockfile: Lockfile) => writeFile(file, `${JSON.stringify(lockfile, null, 2)}\n`);
