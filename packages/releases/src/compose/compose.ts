import type { LiveRemote, PrerenderedShell, RemotesDocument } from '@portal/contracts';
import { manifestName } from '../manifest.ts';
import { type Composition, type Release, type Site, versionFolder } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { shellPolicy, standalonePolicy } from './content-security-policy.ts';
import { composePage, type PageSource } from './page.ts';
import { preloads, remotesPreload } from './preloads.ts';
import {
  fontPreloads,
  prerenderedBody,
  prerenderedHead,
  readPrerenderedRemote,
  readPrerenderedShell,
  waitingBody,
} from './prerendered.ts';

/**
 * Writes everything that follows from what is live: remotes.json, the shell's page (`index.html`), one for each remote with
 * its files preloaded (`areas/<name>.html`) and the pages that need no shell (`<name>.html`). Files that would not change
 * are left alone, pages of what is no longer live are removed.
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
  await removePagesOfOthers(store, remotes);
  const shell = live.get('shell');
  if (!shell) return;
  const page = { release: shell, file: 'index.html', policy: shellPolicy };
  const drawn = await readPrerenderedShell(store, shell);
  const own = { ...page, head: [remotesPreload], body: waitingBody(site, drawn, '/') };
  await replace(store, 'index.html', await composePage(store, site, own));
  for (const remote of remotes) {
    const area = await areaContent(store, site, { remote, shell: drawn, composition });
    await replace(store, `areas/${remote.app}.html`, await composePage(store, site, { ...page, ...area }));
  }
}

/** A remote that was retired has no page any more, nor one of its own that it gave up. */
async function removePagesOfOthers(store: ReleaseStore, remotes: Release[]): Promise<void> {
  const present = remotes.flatMap(({ app, standalone }) => [
    `areas/${app}.html`,
    ...(standalone ? [`${app}.html`] : []),
  ]);
  const known = (await store.list('apps')).filter((app) => app !== 'shell');
  const possible = known.flatMap((app) => [`areas/${app}.html`, `${app}.html`]);
  for (const file of possible.filter((name) => !present.includes(name))) {
    if (await store.read(file)) await store.remove(file);
  }
}

interface Area {
  remote: Release;
  shell: PrerenderedShell | undefined;
  composition: Composition;
}

/**
 * What an area's page has beyond the shell's own: links that fetch its remote ahead, what is live of it, and what was
 * drawn ahead of time. Only public areas are: what the dashboard shows depends on who looks, so its first frame says that
 * the page is on its way.
 */
async function areaContent(store: ReleaseStore, site: Site, area: Area): Promise<Partial<PageSource>> {
  const { remote, shell, composition } = area;
  const data = { 'portal-area': { [remote.app]: liveRemote(remote, composition) } };
  const areas = remote.portal?.areas ?? [];
  const path = areas[0]?.path ?? '/';
  if (!shell || areas.some(({ frame }) => frame !== 'public')) {
    const { styles, scripts } = await preloads(store, remote);
    return { data, head: [remotesPreload, ...styles, ...scripts], body: waitingBody(site, shell, path) };
  }
  const page = await readPrerenderedRemote(store, remote);
  const { styles, scripts } = await preloads(store, remote, { drawn: true });
  const fonts = fontPreloads(shell);
  return {
    data,
    // Text that scripts draw again would move under a reader if it had been painted in another face before.
    head: page ? styles : [...fonts, ...styles],
    later: [...scripts, remotesPreload],
    body: prerenderedBody(site, shell, path, page),
    behind: page ? fonts : [],
    title: page && prerenderedHead(site, page),
  };
}

const executable = /\.(js|css)$/;

function remotesDocument(remotes: Release[], composition: Composition): RemotesDocument {
  const shell = composition.live.get('shell');
  const entries = remotes.map((remote): [string, LiveRemote] => [remote.app, liveRemote(remote, composition)]);
  return { shell: shell && { version: shell.version }, microFrontends: Object.fromEntries(entries) };
}

function liveRemote(remote: Release, { canaries }: Composition): LiveRemote {
  const canary = canaries.get(remote.app);
  const everyone = { ...served(remote), extras: { portal: remote.portal as NonNullable<Release['portal']> } };
  return canary ? { ...everyone, canary: { ...served(canary), share: canary.share } } : everyone;
}

function served({ app, version, files, sdk, since }: Release & { since?: string }) {
  const executables = Object.entries(files).filter(([name]) => executable.test(name) && !name.includes('/'));
  const url = `/${versionFolder(app, version)}/${manifestName}`;
  return { url, metadata: { version, integrity: Object.fromEntries(executables), sdk, since } };
}

async function replace(store: ReleaseStore, file: string, content: string): Promise<void> {
  const present = await store.read(file);
  if (present?.toString() !== content) await store.write(file, content);
}
