import type { LiveRemote } from '@portal/contracts';

/** Where this document was opened. */
export const openedPath: string = location.pathname;

/** The remote of the opened path, in the version for which the page was composed. Empty if there is none. */
export function composedRemotes(): Record<string, LiveRemote> {
  const block = document.getElementById('portal-area');
  return block?.textContent ? (JSON.parse(block.textContent) as Record<string, LiveRemote>) : {};
}
