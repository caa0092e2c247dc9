import { type Area, areaOf, type LiveRemote, type RemotesDocument } from '@portal/contracts';
import { create } from 'zustand';
import { composedRemotes, openedPath } from './page-area.ts';

interface LiveRemotes {
  status: 'loading' | 'ready' | 'failed';
  remotes: Record<string, LiveRemote>;
}

const composed = composedRemotes();

/** Which version of each remote is live, as the release store says; at first, only that of the page itself is known. */
export const useRemotes = create<LiveRemotes>(() => ({ status: 'loading', remotes: composed }));

const timeoutMs = 8000;

/** Reads `/remotes.json`. A failure is logged and leaves in force what was known before. */
export async function readLiveRemotes(): Promise<void> {
  try {
    // No `cache` option: the page preloads this address, and the browser matches the two only as plain fetches.
    const answer = await fetch('/remotes.json', { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`remotes.json answered ${answer.status}`);
    const { microFrontends } = (await answer.json()) as RemotesDocument;
    if (!microFrontends) throw new Error('remotes.json is not a list of remotes');
    // The page's own remote may have been loaded already, in the version that the page was composed for.
    const own = useRemotes.getState().status === 'loading' ? composed : {};
    useRemotes.setState({ status: 'ready', remotes: { ...microFrontends, ...own } });
  } catch (error) {
    if (useRemotes.getState().status !== 'ready') useRemotes.setState({ status: 'failed' });
    console.error(error);
  }
}

/** The area of a path, as far as it is known yet: before the list is there, that of the opened page alone. */
export const knownArea = (pathname: string, { status, remotes }: LiveRemotes): Area | undefined =>
  status === 'ready' || pathname === openedPath ? areaOf(pathname, remotes) : undefined;
