import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, realpath, symlink } from 'node:fs/promises';
import path from 'node:path';
import { inRepository, repositoryRoot } from '@portal/release/repository';

const workspaces = '@portal';

/** Gives a copy of the repository the packages that are installed here, and its own workspaces in the place of ours. */
export async function linkPackages(copy: string): Promise<void> {
  const [here, there] = [inRepository('node_modules'), path.join(copy, 'node_modules')];
  await mkdir(there);
  for (const name of await readdir(here))
    if (name !== workspaces && name !== '.package-lock.json')
      await symlink(path.join(here, name), path.join(there, name));
  // npm made these links relative.
  await cp(path.join(here, workspaces), path.join(there, workspaces), { recursive: true, verbatimSymlinks: true });
  // Packages in another version than the others have.
  for (const name of await readdir(path.join(here, workspaces))) {
    const workspace = await realpath(path.join(here, workspaces, name));
    const own = path.join(workspace, 'node_modules');
    const copied = path.join(copy, path.relative(repositoryRoot, workspace));
    if (existsSync(own) && existsSync(copied)) await symlink(own, path.join(copied, 'node_modules'));
  }
}
