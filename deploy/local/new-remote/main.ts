import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listApps } from '../../release/apps.ts';
import { runCommand } from '../../release/command.ts';
import { repositoryRoot } from '../../release/repository.ts';
import { filesOf, labelOf, type NewRemote, pathOf } from './template.ts';
import { addWorkspace } from './workspace.ts';

const usage = `Usage: npm run new-remote <name>
  Makes a remote in mf-<name>, with a page at /dashboard/<name> and its link in the sidebar.
  The name is lower case, in words joined by hyphens, such as study-hall.`;

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(path.join(repositoryRoot, folder, 'package.json'), 'utf8')) as Manifest;

/** @throws where the name or its page are taken */
async function describe(name: string): Promise<NewRemote> {
  if (existsSync(path.join(repositoryRoot, `mf-${name}`))) throw new Error(`mf-${name} is there already`);
  const portals = (await listApps()).flatMap(({ portal }) => portal ?? []);
  const owner = portals.find(({ areas }) => areas.some((area) => area.path === pathOf(name)));
  if (owner) throw new Error(`${pathOf(name)} belongs to the remote '${owner.name}'`);
  const { dependencies, devDependencies } = await readManifest('mf-landing');
  return {
    name,
    sdk: (await readManifest('packages/sdk')).version,
    order: Math.max(0, ...portals.flatMap(({ nav }) => nav.map((link) => link.order))) + 10,
    versions: { ...dependencies, ...devDependencies },
  };
}

await runCommand(async () => {
  const [name = '', ...more] = process.argv.slice(2);
  if (['help', '--help', '-h'].includes(name)) return console.log(usage);
  if (more.length > 0 || name === 'shell' || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Error(usage);
  const remote = await describe(name);
  for (const [file, content] of Object.entries(filesOf(remote))) {
    const place = path.join(repositoryRoot, `mf-${name}`, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, content);
  }
  await addWorkspace(remote);
  console.log(`mf-${name} is a new remote with a page at ${pathOf(name)} and the sidebar's link '${labelOf(name)}'.
Bring it live, without a release of the shell:
  npm run release -- publish ${name}
  npm run release -- promote ${name}`);
});
