import { type Area, areaOf, type ReleasedRemote, type RemotesDocument } from '@portal/contracts';
import { report } from '@portal/sdk/release-reports';
import { create } from 'zustand';
import { composedRemotes, openedPath } from './composed-remote.ts';
import { beginRequest, fileSettled } from './failed-files.ts';
import type { OfferedRemote, OfferedRemotes } from './offered-remote.ts';
import { usesOverrides } from './override-state.ts';
import { visitorBucket } from './visitor-bucket.ts';

interface ReleasedRemotes {
  status: 'loading' | 'ready' | 'failed';
  remotes: OfferedRemotes;
  /** The active version of the shell, which can be newer than this page's. */
  shell?: string;
}

/** What the page itself says about the remote of its path. In a developer's tab, overrides take precedence. */
const composed = usesOverrides ? {} : offered({ microFrontends: composedRemotes() }, {});

/**
 * The version of each remote for this visitor. Before the list is loaded, only that of the page's own remote is known.
 */
export const useRemotes = create<ReleasedRemotes>(() => ({ status: 'loading', remotes: composed }));

/** Whether the opened page shows what everybody gets: no canary and no developer's build. */
export const opensReleased = (): boolean =>
  !usesOverrides && Object.values(composed).every(({ source }) => source === 'active');

const address = '/remotes.json';
const timeoutMs = 8000;
/**
 * In ms. Requests at almost the same time are shared: the first remote is opened right after the page's own request.
 */
const sharedMs = 250;
let latest = { askedAt: Number.NEGATIVE_INFINITY, done: Promise.resolve() };
/** When the request of the current list was sent. Later releases are not in it, however late it arrived. */
let knownAsOf = Number.NEGATIVE_INFINITY;

/** Reads `/remotes.json`. A failure is reported, and the list from before stays. */
export function readReleasedRemotes(): Promise<void> {
  const now = Date.now();
  if (now - latest.askedAt >= sharedMs) latest = { askedAt: now, done: read(now) };
  return latest.done;
}

async function withOverrides(remotes: OfferedRemotes): Promise<OfferedRemotes> {
  if (!usesOverrides) return remotes;
  const overrides = await import(/* webpackChunkName: "overrides" */ './overrides.ts');
  return overrides.withOverrides(remotes);
}

async function read(askedAt: number): Promise<void> {
  try {
    const document = await readDocument();
    if (askedAt < knownAsOf) return;
    const { status, remotes: known } = useRemotes.getState();
    // The page's own remote can be loaded already, in the version for which the page was composed.
    const own = status === 'loading' ? composed : {};
    const remotes = await withOverrides({ ...offered(document, known), ...own });
    if (wouldReplacePage(known, remotes)) {
      latest.askedAt = Number.NEGATIVE_INFINITY;
      return;
    }
    useRemotes.setState({ status: 'ready', remotes, shell: document?.shell?.version });
    knownAsOf = askedAt;
  } catch (error) {
    if (useRemotes.getState().status !== 'ready') useRemotes.setState({ status: 'failed' });
    console.error(error);
    report('load', `What is active could not be read: ${(error as Error).message}`);
  }
}

/**
 * Whether the page on screen would no longer belong to its remote, which was retired or has other paths. What is typed there
 * would be lost, so the list from before stays, and the next navigation reads it again.
 */
function wouldReplacePage(known: OfferedRemotes, next: OfferedRemotes): boolean {
  const shown = remoteAt(known);
  return remoteAt(next) !== shown && !!document.querySelector(`[data-area=${shown}][data-area-state=shown]`);
}

async function readDocument(): Promise<RemotesDocument | null> {
  const current = beginRequest(address);
  try {
    // No `cache` option: the page preloads this address, and the browser uses the preload only for a plain fetch.
    const response = await fetch(current, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`remotes.json answered ${response.status}`);
    const document = (await response.json()) as RemotesDocument | null;
    fileSettled(current);
    return document;
  } catch (error) {
    if ((error as Error).name !== 'TimeoutError') fileSettled(current);
    throw error;
  }
}

const patienceMs = 2000;

/** Reads the list, unless that was just done. If there is a list already, a slow response is not waited for. */
export async function lookForReleases(): Promise<void> {
  const reading = readReleasedRemotes();
  const known = useRemotes.getState().status === 'ready';
  await (known ? Promise.race([reading, new Promise((resolve) => setTimeout(resolve, patienceMs))]) : reading);
}

/** In ms. When somebody comes back to the tab, an older list is read again. */
const newsMs = 30_000;
/** In ms, between reads on a page that stays open. Mostly a 304 without a body. */
const lookEveryMs = 60_000;

/** Reads the list while the page is visible, so that it knows releases before somebody clicks. */
export function watchReleases(): void {
  const look = () => {
    if (document.visibilityState === 'visible' && Date.now() - latest.askedAt > newsMs) void readReleasedRemotes();
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('focus', look);
  setInterval(look, lookEveryMs);
}

/** @throws if the document is not a list of remotes. An invalid entry is left out, and the others stay */
function offered(document: Pick<RemotesDocument, 'microFrontends'> | null, known: OfferedRemotes): OfferedRemotes {
  const microFrontends: RemotesDocument['microFrontends'] | undefined = document?.microFrontends;
  if (typeof microFrontends !== 'object' || microFrontends === null) throw new Error('remotes.json is damaged');
  const entries = Object.entries(microFrontends).flatMap(([name, remote]): [string, OfferedRemote][] => {
    if (isReleased(remote) && Array.isArray(remote.extras?.portal?.areas)) return [[name, choose(remote)]];
    console.error(`remotes.json has a damaged entry: ${name}`);
    return known[name] ? [[name, known[name]]] : [];
  });
  return Object.fromEntries(entries);
}

function isReleased(remote: Pick<ReleasedRemote, 'url' | 'metadata'> | undefined): boolean {
  return (
    typeof remote?.url === 'string' &&
    typeof remote.metadata?.version === 'string' &&
    typeof remote.metadata.integrity === 'object'
  );
}

/** A canary has the areas and links of the active version. */
function choose({ url, metadata, extras, canary }: ReleasedRemote): OfferedRemote {
  const gets = canary && isReleased(canary) && visitorBucket() < canary.share;
  const { portal } = extras;
  const tidy = { portal: { ...portal, nav: Array.isArray(portal.nav) ? portal.nav : [] } };
  return gets
    ? { url: canary.url, metadata: canary.metadata, extras: tidy, source: 'canary' }
    : { url, metadata, extras: tidy, source: 'active' };
}

/** The area of a path. Before the list is loaded, only that of the opened page is known. */
export const knownArea = (pathname: string, { status, remotes }: ReleasedRemotes): Area | undefined =>
  status === 'ready' || pathname === openedPath ? areaOf(pathname, remotes) : undefined;

/** The remote of a path, by default of the page on screen. */
export const remoteAt = (remotes: OfferedRemotes, { pathname }: { pathname: string } = location): string | undefined =>
  areaOf(pathname, remotes)?.remote;
