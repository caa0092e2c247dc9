import { type Chapter, chapters, type LiveRemote, type RemotesDocument, type RenderResult } from '@portal/contracts';
import { manifestName } from '../manifest.ts';
import { rendersPages } from '../render/render-code.ts';
import { type Composition, type Release, type Site, versionFolder } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { shellPolicy, standalonePolicy } from './content-security-policy.ts';
import { fillPage, rootToRender } from './fill-page.ts';
import { composePage } from './page.ts';
import { pageFile } from './page-file.ts';
import { fontPreloads, preloads, remotesPreload } from './preloads.ts';
import { PageRenderer } from './render-pages.ts';

/**
 * Writes everything that follows from what is live: remotes.json, for each chapter the shell's page (`index.html`) and one for
 * each remote with its files preloaded (`areas/<name>.html`), and the pages that need no shell (`<name>.html`). Files that
 * would not change are left alone, pages of what is no longer live are removed.
 * @throws {Refusal} where a page cannot be composed
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
  const renderer = new PageRenderer(store, shell);
  try {
    for (const chapter of chapters) {
      const pages = { store, site, shell, chapter, renderer, composition };
      await replace(store, pageFile('index', chapter), await shellPage(pages));
      for (const remote of remotes)
        await replace(store, pageFile(`areas/${remote.app}`, chapter), await areaPage(pages, remote));
    }
  } finally {
    await renderer.stop();
  }
}

/** A remote that was retired has no page any more, nor one of its own that it gave up. */
async function removePagesOfOthers(store: ReleaseStore, remotes: Release[]): Promise<void> {
  const areas = (app: string) => chapters.map((chapter) => pageFile(`areas/${app}`, chapter));
  const present = remotes.flatMap(({ app, standalone }) => [...areas(app), ...(standalone ? [`${app}.html`] : [])]);
  const known = (await store.list('apps')).filter((app) => app !== 'shell');
  const possible = known.flatMap((app) => [...areas(app), `${app}.html`]);
  for (const file of possible.filter((name) => !present.includes(name))) {
    if (await store.read(file)) await store.remove(file);
  }
}

/** What the shell's pages of one chapter are composed of. */
interface Pages {
  store: ReleaseStore;
  site: Site;
  shell: Release;
  chapter: Chapter;
  renderer: PageRenderer;
  composition: Composition;
}

const rendered = ({ renderer, site, chapter }: Pages, address: string, remote?: Release) =>
  renderer.render({ address, site, chapter, queries: [] }, remote);

const sourceOf = ({ shell, chapter }: Pages) => ({ release: shell, file: 'index.html', policy: shellPolicy, chapter });

const rootWith = (frame: RenderResult | undefined) => frame && `<div id="root">${frame.html}</div>`;

async function shellPage(pages: Pages): Promise<string> {
  const root = rootWith(await rendered(pages, '/'));
  return composePage(pages.store, pages.site, { ...sourceOf(pages), head: [remotesPreload], root });
}

/**
 * What an area's page has beyond the shell's own: links that fetch its remote ahead, and what is live of it. Where the remote
 * renders its pages on a server, the page at `/` is whole, and any other shows the frame until the edge has it rendered. A page of
 * the dashboard shows what depends on who looks: its first frame says that it is on its way.
 */
async function areaPage(pages: Pages, remote: Release): Promise<string> {
  const { store, site, shell, chapter, composition } = pages;
  const data = { 'portal-area': { [remote.app]: liveRemote(remote, composition) } };
  const areas = remote.portal?.areas ?? [];
  const address = areas[0]?.path ?? '/';
  const isServerRendered = rendersPages(remote) && areas.every(({ frame }) => frame === 'public');
  const result = await rendered(pages, address, isServerRendered ? remote : undefined);
  if (!result || !isServerRendered) {
    const { styles, scripts } = await preloads(store, remote);
    const head = [remotesPreload, ...styles, ...scripts];
    return composePage(store, site, { ...sourceOf(pages), data, head, root: rootWith(result) });
  }
  const isComplete = result.isComplete && address === '/';
  const frame = isComplete ? result : await rendered(pages, address);
  const { styles, scripts } = await preloads(store, remote, { rendered: true });
  const composed = await composePage(store, site, {
    ...sourceOf(pages),
    data,
    head: styles,
    later: [...scripts, remotesPreload],
    behind: fontPreloads(result),
    root: rootToRender(frame?.html ?? '', shell, remote),
  });
  return isComplete ? fillPage(composed, result, { chapter, queries: [] }) : composed;
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
