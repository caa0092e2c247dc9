import type { LiveRemote } from '@portal/contracts';

/** Where this document was opened. */
export const openedPath: string = location.pathname;

/** The remote that answers the opened path, as it was live when the page was composed; nothing where no remote does. */
export function composedRemotes(): Record<string, LiveRemote> {
  const block = document.getElementById('portal-area');
  return block?.textContent ? (JSON.parse(block.textContent) as Record<string, LiveRemote>) : {};
}
