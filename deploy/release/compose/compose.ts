import type { RemotesDocument } from '@portal/contracts';
import { manifestName } from '../build/remote.ts';
import { type Release, type Site, versionFolder } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { shellPolicy, standalonePolicy } from './content-security-policy.ts';
import { composePage } from './page.ts';
import { preloads, remotesPreload } from './preloads.ts';

/**
 * Writes everything that follows from what is live: remotes.json, the shell's page (`index.html`), one for each remote with
 * its files preloaded (`areas/<name>.html`) and the pages that need no shell (`<name>.html`). Files that would not change
 * are left alone.
 */
export async function compose(store: ReleaseStore, site: Site, live: Map<string, Release>): Promise<void> {
  const remotes = [...live.values()].filter(({ portal }) => portal);
  await replace(store, 'remotes.json', JSON.stringify(remotesDocument(remotes)));
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

function remotesDocument(remotes: Release[]): RemotesDocument {
  const entries = remotes.map((remote) => {
    const files = Object.entries(remote.files).filter(([name]) => executable.test(name) && !name.includes('/'));
    const live = {
      url: `/${versionFolder(remote.app, remote.version)}/${manifestName}`,
      metadata: { version: remote.version, integrity: Object.fromEntries(files) },
      extras: { portal: remote.portal },
    };
    return [remote.app, live];
  });
  return { microFrontends: Object.fromEntries(entries) };
}

async function replace(store: ReleaseStore, file: string, content: string): Promise<void> {
  const present = await store.read(file);
  if (present?.toString() !== content) await store.write(file, content);
}
