import { setTimeout as pause } from 'node:timers/promises';
import { chapters } from '@portal/contracts/constants';
import { type ReleaseChange, RemotesDocument, type UnfinishedChange } from '@portal/contracts/releases';
import { completeChange, composeActive } from './change-active.ts';
import { pageFile } from './compose/page-file.ts';
import { isRecorded } from './history.ts';
import {
  type ActiveApp,
  type ActiveVersions,
  activeApp,
  parseJson,
  readActive,
  readSite,
  Site,
} from './store/documents.ts';
import { overlayStore } from './store/overlay-store.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** A running change writes its pages and its record within a moment. What is incomplete for longer was interrupted. */
const looks = 4;
const betweenMs = 500;

/**
 * What is incomplete because the tool died after its write of active.json: the record of the change, and pages that do
 * not match. Null if everything is complete.
 */
export async function unfinishedChange(store: ReleaseStore): Promise<UnfinishedChange | null> {
  for (let look = 1; ; look += 1) {
    const active = await readActive(store);
    const found = nothingOr({ change: await unrecorded(store, active), files: await wrongFiles(store, active) });
    if (!found || look === looks) return found;
    await pause(betweenMs);
  }
}

/**
 * Completes an interrupted change, as soon as no other change is running.
 * @returns what it completed; null if there was nothing
 * @throws if the pages cannot be composed; then nothing has changed
 */
export function repair(store: ReleaseStore): Promise<UnfinishedChange | null> {
  return store.exclusively(async (held) => {
    const active = await readActive(held);
    if (isEmpty(active)) return null;
    const tried = overlayStore(held);
    await composeActive(tried, active);
    const found = nothingOr({ change: await unrecorded(held, active), files: tried.changed() });
    if (found) await completeChange(held, active);
    return found;
  });
}

const nothingOr = (found: UnfinishedChange) => (found.change || found.files.length > 0 ? found : null);

const isEmpty = ({ apps, last }: ActiveVersions) => !last && Object.keys(apps).length === 0;

const unrecorded = async (store: ReleaseStore, { last }: ActiveVersions): Promise<ReleaseChange | null> =>
  last && !(await isRecorded(store, last)) ? last : null;

/**
 * Files that do not match active.json. They are not compared with newly composed ones, because a tool of another version
 * can write the same content differently.
 */
async function wrongFiles(store: ReleaseStore, active: ActiveVersions): Promise<string[]> {
  if (isEmpty(active)) return [];
  const remotes = Object.keys(active.apps).filter((app) => app !== 'shell');
  const pages = activeApp(active, 'shell') ? pagesOf(['index', ...remotes.map((app) => `areas/${app}`)]) : [];
  const site = await readSite(store);
  const isWrong = async (file: string, isRight: (content: string) => boolean) => {
    const content = await store.read(file);
    return content && isRight(content.toString()) ? [] : [file];
  };
  const retired = Object.keys(active.retired).flatMap((app) => [...pagesOf([`areas/${app}`]), `${app}.html`]);
  const wrong = await Promise.all([
    isWrong('remotes.json', (content) => namesWhatIsActive(content, active)),
    ...pages.map((file) => isWrong(file, (page) => showsWhatIsActive(page, active) && isFor(page, site))),
    ...retired.map(async (file) => ((await store.read(file)) ? [file] : [])),
  ]);
  return wrong.flat();
}

const pagesOf = (names: string[]) => names.flatMap((name) => chapters.map((chapter) => pageFile(name, chapter)));

function namesWhatIsActive(content: string, active: ActiveVersions): boolean {
  const remotes = RemotesDocument.safeParse(parseJson(content)).data;
  if (!remotes) return false;
  const written = Object.entries(remotes.microFrontends).map(([app, { metadata, canary }]) =>
    summary(app, metadata.version, canary && { version: canary.metadata.version, share: canary.share }),
  );
  const expected = Object.entries(active.apps)
    .filter(([app]) => app !== 'shell')
    .map(([app, { version, canary }]) => summary(app, version, canary));
  const shell = remotes.shell?.version === activeApp(active, 'shell')?.version;
  return shell && written.sort().join('\n') === expected.sort().join('\n');
}

const summary = (app: string, version: string, canary?: Pick<NonNullable<ActiveApp['canary']>, 'version' | 'share'>) =>
  `${app} ${version} ${canary ? `${canary.version} ${canary.share}` : ''}`;

/** Whether a page names only files of versions that visitors get. */
function showsWhatIsActive(page: string, active: ActiveVersions): boolean {
  const named = [...page.matchAll(/\/apps\/([a-z][a-z0-9-]*)\/(\w[\w.+-]*)\//g)];
  return named.every(([, app = '', version]) => {
    const current = activeApp(active, app);
    return version === current?.version || version === current?.canary?.version;
  });
}

/** Whether a page was composed for the current configuration of the site. */
function isFor(page: string, site: Site | undefined): boolean {
  const [, config = ''] = /id="portal-config">([^<]*)</.exec(page) ?? [];
  const written = Site.safeParse(parseJson(config)).data;
  return JSON.stringify(written) === JSON.stringify(site);
}
