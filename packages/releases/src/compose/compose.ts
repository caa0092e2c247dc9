import type { Area } from '@portal/contracts/areas';
import { type Chapter, chapters } from '@portal/contracts/constants';
import type { RenderResult } from '@portal/contracts/page-state';
import type { ReleasedRemote, RemotesDocument } from '@portal/contracts/releases';
import { manifestName } from '../manifest.ts';
import { rendersPages } from '../render/render-code.ts';
import { type Composition, type Release, type Site, versionFolder } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { shellPolicy, standalonePolicy } from './content-security-policy.ts';
import { fillPage, rootToRender } from './fill-page.ts';
import { composePage } from './page.ts';
import { pageFile } from './page-file.ts';
import { fontPreloads, forMembers, preloads, remotesPreload, shellScripts } from './preloads.ts';
import { Prerenderer } from './prerenderer.ts';

/**
 * Writes everything that follows from the active versions: remotes.json, for each chapter the shell's page (`index.html`)
 * and one for each remote with preloads of its files (`areas/<name>.html`), and the pages that need no shell
 * (`<name>.html`). Unchanged files are not written again. Pages of retired remotes are removed.
 * @throws {Refusal} if a page cannot be composed
 */
export async function compose(store: ReleaseStore, site: Site, composition: Composition): Promise<void> {
  const { active } = composition;
  const remotes = [...active.values()].filter(({ portal }) => portal);
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
  const shell = active.get('shell');
  if (!shell) return;
  const renderer = new Prerenderer(store, shell);
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

/** A retired remote has no page. A remote without a standalone page keeps none from an earlier version. */
async function removePagesOfOthers(store: ReleaseStore, remotes: Release[]): Promise<void> {
  const areas = (app: string) => chapters.map((chapter) => pageFile(`areas/${app}`, chapter));
  const present = remotes.flatMap(({ app, standalone }) => [...areas(app), ...(standalone ? [`${app}.html`] : [])]);
  const known = (await store.list('apps')).filter((app) => app !== 'shell');
  const possible = known.flatMap((app) => [...areas(app), `${app}.html`]);
  for (const file of possible.filter((name) => !present.includes(name))) {
    if (await store.read(file)) await store.remove(file);
  }
}

/** The sources of the shell's pages for one chapter. */
interface Pages {
  store: ReleaseStore;
  site: Site;
  shell: Release;
  chapter: Chapter;
  renderer: Prerenderer;
  composition: Composition;
}

const rendered = ({ renderer, site, chapter }: Pages, { path, frame }: Shown, remote?: Release) =>
  renderer.render({ address: path, frame, site, chapter, queries: [] }, remote);

type Shown = Partial<Pick<Area, 'frame'>> & Pick<Area, 'path'>;

const landing: Shown = { path: '/' };

const sourceOf = ({ shell, chapter }: Pages) => ({ release: shell, file: 'index.html', policy: shellPolicy, chapter });

const rootWith = (frame: RenderResult | undefined) => frame && `<div id="root">${frame.html}</div>`;

async function shellPage(pages: Pages): Promise<string> {
  const root = rootWith(await rendered(pages, landing));
  return composePage(pages.store, pages.site, { ...sourceOf(pages), head: [remotesPreload], root });
}

/**
 * The shell's page for the paths of a remote, with its active version and preloads of its files. If a server renders
 * the remote's pages, the page at `/` is complete, and every other page has the frame only: the edge renders the rest. A page
 * of the dashboard depends on the member, so it says that it is loading, and requests what finds out who it is.
 */
async function areaPage(pages: Pages, remote: Release): Promise<string> {
  const { store, site, shell, chapter, composition } = pages;
  const areas = remote.portal?.areas ?? [];
  const first = areas[0] ?? landing;
  const isServerRendered = rendersPages(remote) && areas.every(({ frame }) => frame === 'public');
  const result = await rendered(pages, first, isServerRendered ? remote : undefined);
  const isInPage = result !== undefined && isServerRendered;
  const { styles, scripts, files } = await preloads(store, remote, { rendered: isInPage });
  const released = releasedRemote(remote, composition);
  const data = { 'portal-area': { [remote.app]: { ...released, metadata: { ...released.metadata, files } } } };
  if (!isInPage) {
    const early = shellScripts(shell, 'identity', 'query', ...(remote.portal?.kit ? (['kit'] as const) : []));
    const head = result?.identity ? [forMembers(result.identity, early)] : [];
    const ahead = [...styles, ...scripts, remotesPreload];
    return composePage(store, site, { ...sourceOf(pages), data, head, ahead, root: rootWith(result) });
  }
  const isComplete = result.isComplete && first.path === '/';
  const frame = isComplete ? result : await rendered(pages, first);
  const composed = await composePage(store, site, {
    ...sourceOf(pages),
    data,
    head: styles,
    later: [...scripts, ...(result.needs.length > 0 ? shellScripts(shell, 'query') : []), remotesPreload],
    behind: fontPreloads(result),
    root: rootToRender(frame?.html ?? '', shell, remote),
  });
  return isComplete ? fillPage(composed, result, { chapter, queries: [] }) : composed;
}

const executable = /\.(js|css)$/;

function remotesDocument(remotes: Release[], composition: Composition): RemotesDocument {
  const shell = composition.active.get('shell');
  const entries = remotes.map((remote): [string, ReleasedRemote] => [remote.app, releasedRemote(remote, composition)]);
  return { shell: shell && { version: shell.version }, microFrontends: Object.fromEntries(entries) };
}

function releasedRemote(remote: Release, { canaries }: Composition): ReleasedRemote {
  const canary = canaries.get(remote.app);
  const everyone = { ...served(remote), extras: { portal: remote.portal as NonNullable<Release['portal']> } };
  return canary ? { ...everyone, canary: { ...served(canary), share: canary.share } } : everyone;
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
