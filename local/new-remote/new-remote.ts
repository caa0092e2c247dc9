import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { listApps } from '@portal/release/apps';
import { inRepository, readPackage, repositoryRoot } from '@portal/release/repository';
import { servers } from '@portal/release/servers';
import { sourceFolders } from '@portal/release/version';
import { removeRemote } from './remove.ts';
import { filesOf, labelOf, type NewRemote, pathOf } from './template.ts';
import { workflowFile, workflowOf } from './workflow.ts';
import { addWorkspace } from './workspace.ts';

const usage = `Usage: npm run new-remote <name>
  Makes a remote in mf-<name>, with a page at /dashboard/<name>, its link in the sidebar and the workflow that releases it.
  The name is lower case, in words joined by hyphens, such as study-hall.
       npm run new-remote -- <name> --remove
  Takes all of that away again.`;

/** What `npm run build` and the workflows call something else. */
const takenNames = ['shell', ...servers, 'sbom', 'app'];

/** @throws if its folder, its workflow or its page is there already */
async function refuseTaken(name: string): Promise<void> {
  for (const place of [`mf-${name}`, workflowFile(name)])
    if (existsSync(inRepository(place))) throw new Error(`${place} is there already`);
  const page = new RegExp(`${pathOf(name)}["'/]`);
  for (const { name: owner, folder, portal } of await listApps()) {
    if (!portal) continue;
    // A page need not have a link.
    const routes = await readFile(path.join(folder, 'src/remote.tsx'), 'utf8');
    if (page.test(JSON.stringify(portal)) || page.test(routes))
      throw new Error(`${pathOf(name)} belongs to the remote '${owner}'`);
  }
}

async function describe(name: string): Promise<NewRemote> {
  const portals = (await listApps()).flatMap(({ portal }) => portal ?? []).filter((portal) => portal.name !== name);
  const { dependencies, devDependencies } = await readPackage(inRepository('mf-landing'));
  return {
    name,
    sdk: (await readPackage(inRepository('packages/sdk'))).version,
    order: Math.max(0, ...portals.flatMap(({ nav }) => nav.map((link) => link.order))) + 10,
    versions: { ...dependencies, ...devDependencies },
  };
}

async function create(name: string): Promise<string> {
  await refuseTaken(name);
  const remote = await describe(name);
  const folder = inRepository(`mf-${name}`);
  for (const [file, content] of Object.entries(filesOf(remote))) await write(path.join(folder, file), content);
  await addWorkspace(remote);
  const sources = (await sourceFolders(folder)).map((source) => path.relative(repositoryRoot, source));
  await write(inRepository(workflowFile(name)), await workflowOf(name, sources));
  return `mf-${name} is a new remote with a page at ${pathOf(name)} and the sidebar's link '${labelOf(name)}'.
${workflowFile(name)} releases it when its sources change.
Promote it, without a release of the shell:
  npm run release -- publish ${name}
  npm run release -- promote ${name}
Take all of it away again:
  npm run new-remote -- ${name} --remove`;
}

async function write(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

/**
 * Makes a remote, or takes it away again.
 * @param args what was typed behind `npm run new-remote`
 * @returns what was done, for people
 */
export async function newRemote(args: string[]): Promise<string> {
  const { positionals, values } = parseWords(args);
  const [name = '', ...more] = positionals;
  if (values.help || name === 'help') return usage;
  if (takenNames.includes(name)) throw new Error(`'${name}' is the name of something else; a remote needs another one`);
  if (more.length > 0 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Error(usage);
  return values.remove ? removeRemote(name, describe) : create(name);
}

function parseWords(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { remove: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`);
  }
}
