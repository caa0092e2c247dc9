import type { LiveRemote, RemotesDocument } from '@portal/contracts';
import { create } from 'zustand';

interface LiveRemotes {
  status: 'loading' | 'ready' | 'failed';
  remotes: Record<string, LiveRemote>;
}

/** Which version of each remote is live, as the release store says. */
export const useRemotes = create<LiveRemotes>(() => ({ status: 'loading', remotes: {} }));

const timeoutMs = 8000;

/** Reads `/remotes.json`. A failure is logged and leaves in force what was known before. */
export async function readLiveRemotes(): Promise<void> {
  try {
    // No `cache` option: the page preloads this address, and the browser matches the two only as plain fetches.
    const answer = await fetch('/remotes.json', { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`remotes.json answered ${answer.status}`);
    const { microFrontends } = (await answer.json()) as RemotesDocument;
    if (!microFrontends) throw new Error('remotes.json is not a list of remotes');
    useRemotes.setState({ status: 'ready', remotes: microFrontends });
  } catch (error) {
    if (useRemotes.getState().status !== 'ready') useRemotes.setState({ status: 'failed' });
    console.error(error);
  }
}
