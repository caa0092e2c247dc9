import { type Area, areaOf, type LiveRemote, type RemotesDocument } from '@portal/contracts';
import { create } from 'zustand';
import { askForFile, fileAnswered } from './failed-files.ts';
import type { OfferedRemote, OfferedRemotes } from './offered-remote.ts';
import { asksForOverrides } from './override-state.ts';
import { composedRemotes, openedPath } from './page-area.ts';
import { report } from './release-reports.ts';
import { visitorBucket } from './visitor-bucket.ts';

interface LiveRemotes {
  status: 'loading' | 'ready' | 'failed';
  remotes: OfferedRemotes;
  /** The live version of the shell, which may be newer than this page's. */
  shell?: string;
}

/** What the page itself says of the remote that answers its path; a developer's tab asks what takes its place. */
const composed = asksForOverrides() ? {} : offered({ microFrontends: composedRemotes() }, {});

/** Which version of each remote this visitor gets, as the release store says; at first, only that of the page itself is known. */
export const useRemotes = create<LiveRemotes>(() => ({ status: 'loading', remotes: composed }));

/** Whether the opened page shows what everyone gets: no canary, and no developer's build. */
export const opensReleased = (): boolean =>
  !asksForOverrides() && Object.values(composed).every(({ source }) => source === 'live');

const address = '/remotes.json';
const timeoutMs = 8000;
/** Who asks at nearly the same moment shares a request: the page's first area is opened right after the page's own look. */
const sharedMs = 250;
let latest = { askedAt: Number.NEGATIVE_INFINITY, done: Promise.resolve() };
/** When the request was made whose answer is in force: what was released later is not in it, however late it came. */
let knownAsOf = Number.NEGATIVE_INFINITY;

/** Reads `/remotes.json`. A failure is told and leaves in force what was known before. */
export function readLiveRemotes(): Promise<void> {
  const now = Date.now();
  if (now - latest.askedAt >= sharedMs) latest = { askedAt: now, done: read(now) };
  return latest.done;
}

async function withOverrides(remotes: OfferedRemotes): Promise<OfferedRemotes> {
  if (!asksForOverrides()) return remotes;
  const overrides = await import('./overrides.ts');
  return overrides.withOverrides(remotes);
}

async function read(askedAt: number): Promise<void> {
  try {
    const document = await readDocument();
    if (askedAt < knownAsOf) return;
    const { status, remotes: known } = useRemotes.getState();
    // The page's own remote may have been loaded already, in the version that the page was composed for.
    const own = status === 'loading' ? composed : {};
    const remotes = await withOverrides({ ...offered(document, known), ...own });
    useRemotes.setState({ status: 'ready', remotes, shell: document?.shell?.version });
    knownAsOf = askedAt;
  } catch (error) {
    if (useRemotes.getState().status !== 'ready') useRemotes.setState({ status: 'failed' });
    console.error(error);
    report('shell', 'load', `What is live could not be read: ${(error as Error).message}`);
  }
}

async function readDocument(): Promise<RemotesDocument | null> {
  try {
    // No `cache` option: the page preloads this address, and the browser matches the two only as plain fetches.
    const answer = await fetch(askForFile(address), { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`remotes.json answered ${answer.status}`);
    const document = (await answer.json()) as RemotesDocument | null;
    fileAnswered(address);
    return document;
  } catch (error) {
    if ((error as Error).name !== 'TimeoutError') fileAnswered(address);
    throw error;
  }
}

const patienceMs = 2000;

/** Asks what is live, unless that was just done. Whoever knows an answer already is not kept waiting for a slow one. */
export async function lookForReleases(): Promise<void> {
  const asking = readLiveRemotes();
  const known = useRemotes.getState().status === 'ready';
  await (known ? Promise.race([asking, new Promise((resolve) => setTimeout(resolve, patienceMs))]) : asking);
}

/** How long what is known of the releases counts as news when somebody comes back to the tab. */
const newsMs = 30_000;
/** How often a page that is left open looks: a 304 without a body, mostly. */
const lookEveryMs = 60_000;

/** A page that is looked at learns of releases before anything is clicked. */
export function watchReleases(): void {
  const look = () => {
    if (document.visibilityState === 'visible' && Date.now() - latest.askedAt > newsMs) void readLiveRemotes();
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('focus', look);
  setInterval(look, lookEveryMs);
}

/** @throws where the document is no list of remotes. An entry that is none is left out; the others are not its fault. */
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

function isReleased(remote: Pick<LiveRemote, 'url' | 'metadata'> | undefined): boolean {
  return (
    typeof remote?.url === 'string' &&
    typeof remote.metadata?.version === 'string' &&
    typeof remote.metadata.integrity === 'object'
  );
}

/** A canary comes in the areas and with the links of the live version. */
function choose({ url, metadata, extras, canary }: LiveRemote): OfferedRemote {
  const gets = canary && isReleased(canary) && visitorBucket() < canary.share;
  const { portal } = extras;
  const tidy = { portal: { ...portal, nav: Array.isArray(portal.nav) ? portal.nav : [] } };
  return gets
    ? { url: canary.url, metadata: canary.metadata, extras: tidy, source: 'canary' }
    : { url, metadata, extras: tidy, source: 'live' };
}

/** The area of a path, as far as it is known yet: before the list is there, that of the opened page alone. */
export const knownArea = (pathname: string, { status, remotes }: LiveRemotes): Area | undefined =>
  status === 'ready' || pathname === openedPath ? areaOf(pathname, remotes) : undefined;
