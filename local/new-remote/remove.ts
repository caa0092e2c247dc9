import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { listApps } from '@portal/release/apps';
import { inRepository, readLockfile, uncommitted } from '@portal/release/repository';
import { activeApp, readActive } from '@portal/releases/store/documents';
import { openStore } from '@portal/releases/store/open-store';
import { filesOf, type NewRemote } from './template.ts';
import { workflowFile } from './workflow.ts';
import { removeWorkspace } from './workspace.ts';

/**
 * Removes a remote from the repository: its folder, its workflow, its link and its entries in the lockfile.
 * @param describe what a new remote with this name would be
 * @returns what was done and what remains, for people
 * @throws if there is no such remote, or if something would be lost; then nothing has changed
 */
export async function removeRemote(name: string, describe: (name: string) => Promise<NewRemote>): Promise<string> {
  const remotes = (await listApps()).filter(({ portal }) => portal).map((app) => app.name);
  if (!remotes.includes(name)) throw new Error(`There is no remote '${name}'. Remotes: ${remotes.join(', ')}`);
  const folder = `mf-${name}`;
  await refuseLoss(folder, workflowFile(name), async () => filesOf(await describe(name)));
  await refuseUsed(folder);
  const needless = await removeWorkspace(folder);
  await rm(inRepository(folder), { recursive: true });
  await rm(inRepository(workflowFile(name)), { force: true });
  return [
    `${folder}, ${workflowFile(name)} and what package-lock.json had of it are gone.`,
    ...(needless.length > 0 ? [`\`npm install\` takes away what nobody needs any more: ${needless.join(', ')}.`] : []),
    await whatIsActive(name),
  ].join('\n');
}

/** Uncommitted files would be lost, unless they are what a new remote starts with. */
async function refuseLoss(folder: string, workflow: string, fresh: () => Promise<Record<string, string>>) {
  const changed = await uncommitted([folder, workflow]);
  if (changed?.length === 0 || (await isFresh(folder, await fresh()))) return;
  throw new Error(
    changed
      ? `${folder} has changes that are not committed; commit them or put them away first:\n  ${changed.join('\n  ')}`
      : `git cannot say whether ${folder} is committed, and it is not what a new remote starts with; remove it by hand`,
  );
}

async function isFresh(folder: string, fresh: Record<string, string>): Promise<boolean> {
  const names = (await readdir(inRepository(folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(inRepository(folder), path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !/^(dist|node_modules)\//.test(file));
  const same = await Promise.all(
    names.map(async (file) => (await readFile(inRepository(folder, file), 'utf8')) === fresh[file]),
  );
  return same.every(Boolean);
}

/** Other workspaces may use it. */
async function refuseUsed(folder: string): Promise<void> {
  const name = `@portal/${folder}`;
  const { packages } = await readLockfile();
  const users = Object.entries(packages)
    .filter(([, { dependencies, devDependencies }]) => name in { ...dependencies, ...devDependencies })
    .map(([place]) => place);
  if (users.length > 0)
    throw new Error(`Nothing was removed. First take ${name} out of the package.json of ${users.join(', ')}`);
}

async function whatIsActive(name: string): Promise<string> {
  const retire = `\`npm run release -- retire ${name} --reason …\``;
  try {
    const active = activeApp(await readActive(await openStore()), name);
    return active
      ? `${name} ${active.version} is still active. To remove it from the portal, use ${retire}.`
      : `Nothing of ${name} is active in the release store of this machine. If it is active elsewhere, use ${retire}.`;
  } catch (error) {
    return `The release store cannot be read (${(error as Error).message}). If ${name} is active, use ${retire}.`;
  }
}
