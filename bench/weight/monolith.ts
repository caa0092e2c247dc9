import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../../deploy/release/apps.ts';
import { findApp, listApps } from '../../deploy/release/apps.ts';
import { compile } from '../../deploy/release/build/compile.ts';
import { shellConfig } from '../../deploy/release/build/shell.ts';
import { shellPolicy } from '../../deploy/release/compose/content-security-policy.ts';
import { composePage } from '../../deploy/release/compose/page.ts';
import { configureSite, promote } from '../../deploy/release/promote.ts';
import { publish } from '../../deploy/release/publish.ts';
import { directoryStore } from '../../deploy/release/store/directory-store.ts';
import type { Release, Site } from '../../deploy/release/store/documents.ts';
import type { ReleaseStore } from '../../deploy/release/store/release-store.ts';

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
  const release = await publish(store, { app: shell, version, folder: outDir, fresh: true });
  await promote(store, 'shell', version);
  await composeAreas(store, { site, release, remotes });
}

async function monolithConfig(build: { shell: App; remotes: App[]; folder: string; outDir: string }) {
  const { shell, remotes, folder, outDir } = build;
  await mkdir(folder, { recursive: true });
  const list = path.join(folder, 'portal-remotes.js');
  const entries = remotes.map(
    ({ name, folder: from }) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${from}/src/remote.tsx`)}),`,
  );
  await writeFile(list, `export const remotes = {\n${entries.join('\n')}\n};\n`);
  const config = shellConfig({ app: shell, version, outDir, mode: 'production' });
  const federated = path.join(shell.folder, 'src/remotes/load-remote.ts');
  const alias = { [federated]: path.join(import.meta.dirname, 'monolith-remotes.ts'), 'portal-remotes$': list };
  return { ...config, resolve: { ...config.resolve, alias } };
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
