import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type App, findApp, listApps } from '@portal/release/apps';
import { compile } from '@portal/release/build/compile';
import { shellConfig } from '@portal/release/build/shell';
import { publish } from '@portal/release/publish';
import { shellPolicy } from '@portal/releases/compose/content-security-policy';
import { composePage } from '@portal/releases/compose/page';
import { configureSite, promote } from '@portal/releases/promote';
import { directoryStore } from '@portal/releases/store/directory-store';
import type { Release, Site } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';

const version = '0.0.0-monolith';

/**
 * Builds the shell and all remotes as one application, as one would without micro-frontends: the same sources, mode and
 * plugins, with a chunk for each area. The release store that it is put into is served by the same edge as the portal's.
 */
export async function releaseMonolith(folder: string, site: Site): Promise<void> {
  const shell = await findApp('shell');
  const remotes = (await listApps()).filter(({ portal }) => portal);
  const outDir = path.join(folder, 'build');
  await compile([await monolithConfig({ shell, remotes, folder, outDir })]);
  const store = directoryStore(path.join(folder, 'store'));
  await configureSite(store, site);
  const release = await publish(store, { app: shell, version, folder: outDir, fresh: true, types: null });
  await promote(store, 'shell', version, { by: 'the bench', skipSmoke: 'it is measured', development: true });
  await composeAreas(store, { site, release, remotes });
}

async function monolithConfig(build: { shell: App; remotes: App[]; folder: string; outDir: string }) {
  const { shell, remotes, folder, outDir } = build;
  await mkdir(folder, { recursive: true });
  const inPlaceOfFederation = path.join(folder, 'load-remote.mjs');
  await writeFile(inPlaceOfFederation, remotesModule(remotes));
  const config = shellConfig({ app: shell, version, outDir, mode: 'production' });
  const alias = {
    ...config.resolve?.alias,
    [path.join(shell.folder, 'src/remotes/load-remote.ts')]: inPlaceOfFederation,
  };
  return { ...config, resolve: { ...config.resolve, alias } };
}

function remotesModule(remotes: App[]): string {
  const text = (value: string) => JSON.stringify(value);
  const imports = remotes.map(({ name, folder }) => `${text(name)}: () => import(${text(`${folder}/src/remote.tsx`)})`);
  return `import { remotesOfOneBuild } from ${text(path.join(import.meta.dirname, 'monolith-remotes.ts'))};
export const { openRemote, forgetRemote } = remotesOfOneBuild({ ${imports.join(', ')} });
`;
}

interface Areas {
  site: Site;
  release: Release;
  remotes: App[];
}

/** As compose does for remotes: every area has its page, which knows whose it is. A monolith has nothing to fetch ahead. */
async function composeAreas(store: ReleaseStore, { site, release, remotes }: Areas): Promise<void> {
  const live = Object.fromEntries(remotes.map(({ name, portal }) => [name, liveRemote(portal)]));
  await store.write('remotes.json', JSON.stringify({ microFrontends: live }));
  for (const { name } of remotes) {
    const data = { 'portal-area': { [name]: live[name] } };
    const page = await composePage(store, site, { release, file: 'index.html', policy: shellPolicy, data });
    await store.write(`areas/${name}.html`, page);
  }
}

const liveRemote = (portal: App['portal']) => ({ url: '/', metadata: { version, integrity: {} }, extras: { portal } });
