import type { ReleasedRemote } from '@portal/contracts';

/** Where this document was opened. */
export const openedPath: string = location.pathname;

/** The remote of the opened path, in the version for which the page was composed. Empty if there is none. */
export function composedRemotes(): Record<string, ReleasedRemote> {
  const block = document.getElementById('portal-area');
  return block?.textContent ? (JSON.parse(block.textContent) as Record<string, ReleasedRemote>) : {};
}
