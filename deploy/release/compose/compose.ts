import type { LiveRemote, RemotesDocument } from '@portal/contracts';
import { manifestName } from '../manifest.ts';
import { type Composition, type Release, type Site, versionFolder } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { shellPolicy, standalonePolicy } from './content-security-policy.ts';
import { composePage } from './page.ts';
import { preloads, remotesPreload } from './preloads.ts';

/**
 * Writes everything that follows from what is live: remotes.json, the shell's page (`index.html`), one for each remote with
 * its files preloaded (`areas/<name>.html`) and the pages that need no shell (`<name>.html`). Files that would not change
 * are left alone.
 */
export async function compose(store: ReleaseStore, site: Site, composition: Composition): Promise<void> {
  const { live } = composition;
  const remotes = [...live.values()].filter(({ portal }) => portal);
  await replace(store, 'remotes.json', JSON.stringify(remotesDocument(remotes, composition)));
  for (const remote of remotes.filter(({ standalone }) => standalone)) {
    const template = { release: remote, file: 'standalone/index.html' };
    await replace(
      store,
      `${remote.app}.html`,
      await composePage(store, site, { ...template, policy: standalonePolicy }),
    );
  }
  const shell = live.get('shell');
  if (!shell) return;
  const page = { release: shell, file: 'index.html', policy: shellPolicy };
  await replace(store, 'index.html', await composePage(store, site, { ...page, head: [remotesPreload] }));
  for (const remote of remotes) {
    const head = [remotesPreload, ...(await preloads(store, remote))];
    await replace(store, `areas/${remote.app}.html`, await composePage(store, site, { ...page, head }));
  }
}

const executable = /\.(js|css)$/;

function remotesDocument(remotes: Release[], { live, canaries }: Composition): RemotesDocument {
  const shell = live.get('shell');
  const entries = remotes.map((remote): [string, LiveRemote] => {
    const canary = canaries.get(remote.app);
    const everyone = { ...served(remote), extras: { portal: remote.portal as NonNullable<Release['portal']> } };
    return [remote.app, canary ? { ...everyone, canary: { ...served(canary), share: canary.share } } : everyone];
  });
  return { shell: shell && { version: shell.version }, microFrontends: Object.fromEntries(entries) };
}

function served({ app, version, files, sdk }: Release) {
  const executables = Object.entries(files).filter(([name]) => executable.test(name) && !name.includes('/'));
  const url = `/${versionFolder(app, version)}/${manifestName}`;
  return { url, metadata: { version, integrity: Object.fromEntries(executables), sdk } };
}

async function replace(store: ReleaseStore, file: string, content: string): Promise<void> {
  const present = await store.read(file);
  if (present?.toString() !== content) await store.write(file, content);
}
