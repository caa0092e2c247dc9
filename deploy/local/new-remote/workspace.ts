import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repositoryRoot } from '../../release/repository.ts';
import { manifestOf, type NewRemote } from './template.ts';

interface Lockfile {
  packages: Record<string, object>;
}

const inRepository = (...names: string[]) => path.join(repositoryRoot, ...names);

/**
 * Makes the new folder a workspace as `npm install` would, and without asking any registry: it brings no package that is
 * not there. The pattern \`mf-*\` of the root's package.json takes it in already.
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

/** In npm's order, so that its next install changes nothing. */
async function addToLockfile(file: string, added: Lockfile['packages']): Promise<void> {
  const lockfile = JSON.parse(await readFile(file, 'utf8')) as Lockfile;
  const entries = Object.entries({ ...lockfile.packages, ...added });
  const sorted = entries.sort(([one], [other]) => one.localeCompare(other, 'en'));
  await writeFile(file, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
}
