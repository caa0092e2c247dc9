import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chapters, renderFile } from '@portal/contracts';
import { type App, findApp, listApps } from '@portal/release/apps';
import { compile } from '@portal/release/build/compile';
import { renderConfig, rendersPages } from '@portal/release/build/render';
import { shellConfig } from '@portal/release/build/shell';
import { publish } from '@portal/release/publish';
import { pageFile } from '@portal/releases/compose/page-file';
import { exposedModule, manifestName } from '@portal/releases/manifest';
import { configureSite, promote } from '@portal/releases/promote';
import { directoryStore } from '@portal/releases/store/directory-store';
import { type Site, versionFolder } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';

const version = '0.0.0-monolith';
const promotion = { by: 'the bench', skipSmoke: 'it is measured', development: true };

interface Monolith {
  folder: string;
  store: ReleaseStore;
  shell: App;
  remotes: App[];
}

/**
 * Builds the shell and all remotes as one application, as one would without micro-frontends: the same sources, mode and
 * plugins, with a chunk for each area. Its pages are rendered on the server and name their chunks ahead as the portal's
 * do. The release store that it is put into is served by the same edge as the portal's.
 */
export async function releaseMonolith(folder: string, site: Site): Promise<void> {
  const store = directoryStore(path.join(folder, 'store'));
  const remotes = (await listApps()).filter(({ portal }) => portal);
  const monolith = { folder, store, shell: await findApp('shell'), remotes };
  await mkdir(folder, { recursive: true });
  const chunks = await build(monolith);
  await configureSite(store, site);
  await release(monolith, monolith.shell, path.join(folder, 'build'));
  for (const remote of remotes) await releaseArea(monolith, remote, chunks(remote.name));
  await nameOwnFiles(monolith);
}

async function release({ store }: Monolith, app: App, folder: string): Promise<void> {
  await publish(store, { app, version, folder, fresh: true, types: null });
  await promote(store, app.name, version, promotion);
}

const text = (value: string) => JSON.stringify(value);

/** @returns the files of a remote's chunk group, by the remote's name */
async function build({ folder, shell, remotes }: Monolith): Promise<(name: string) => string[]> {
  const outDir = path.join(folder, 'build');
  const inPlaceOfFederation = path.join(folder, 'load-remote.mjs');
  const imports = remotes.map(
    ({ name, folder: source }) =>
      `${text(name)}: () => import(/* webpackChunkName: ${text(name)} */ ${text(`${source}/src/remote.tsx`)})`,
  );
  await writeFile(
    inPlaceOfFederation,
    `import { remotesOfOneBuild } from ${text(path.join(import.meta.dirname, 'monolith-remotes.ts'))};
export const { openRemote, forgetRemote } = remotesOfOneBuild({ ${imports.join(', ')} });
`,
  );
  const config = shellConfig({ app: shell, version, outDir, mode: 'production' });
  const alias = {
    ...config.resolve?.alias,
    [path.join(shell.folder, 'src/remotes/load-remote.ts')]: inPlaceOfFederation,
  };
  const stats = await compile([{ ...config, resolve: { ...config.resolve, alias } }]);
  await buildRender({ folder, shell, remotes }, outDir);
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true }).children?.[0] ?? {};
  return (name) => (namedChunkGroups[name]?.assets ?? []).map((asset) => asset.name);
}

/** One file renders all pages. Those of a remote are a module of it, in the place of the remote's own file. */
async function buildRender({ folder, shell, remotes }: Omit<Monolith, 'store'>, outDir: string): Promise<void> {
  const entry = path.join(folder, 'render.mjs');
  const rendering = remotes.filter((remote) => rendersPages(remote.folder));
  const source = ({ folder: root }: App) => text(path.join(root, 'src/render.tsx'));
  await writeFile(
    entry,
    `import * as shell from ${source(shell)};
${rendering.map((remote) => `import * as ${remote.name} from ${source(remote)};`).join('\n')}
export const { renderPage } = shell;
export const shared = { ${rendering.map(({ name }) => name).join(', ')} };
`,
  );
  const built = path.join(folder, 'rendering');
  await compile([
    { ...renderConfig({ app: shell, version, outDir: built, mode: 'production' }), entry: { render: entry } },
  ]);
  await copyFile(path.join(built, renderFile), path.join(outDir, renderFile));
}

/** A release that has the remote's chunks of the one build, so that composition treats it as any remote. */
async function releaseArea(monolith: Monolith, remote: App, chunks: string[]): Promise<void> {
  const folder = path.join(monolith.folder, remote.name);
  await mkdir(folder);
  for (const file of chunks) await copyFile(path.join(monolith.folder, 'build', file), path.join(folder, file));
  const [entry = '', ...scripts] = chunks.filter((file) => file.endsWith('.js'));
  const styles = chunks.filter((file) => file.endsWith('.css'));
  const manifest = {
    metaData: { globalName: 'mf_none', remoteEntry: { path: '', name: entry } },
    exposes: [{ path: exposedModule, assets: { js: { sync: scripts }, css: { sync: styles } } }],
  };
  await writeFile(path.join(folder, manifestName), JSON.stringify(manifest));
  if (rendersPages(remote.folder))
    await writeFile(path.join(folder, renderFile), `module.exports = require(${text(remote.name)});`);
  await release(monolith, { ...remote, standalone: false }, folder);
}

/** Every file is one of the application, and nothing asks for manifests. To be done when all is released. */
async function nameOwnFiles({ store, remotes }: Monolith): Promise<void> {
  for (const { name } of remotes) {
    for (const chapter of chapters) {
      const file = pageFile(`areas/${name}`, chapter);
      const page = (await store.read(file))?.toString() ?? '';
      const own = page.replaceAll(`/${versionFolder(name, version)}/`, `/${versionFolder('shell', version)}/`);
      await store.write(file, own);
    }
  }
}
