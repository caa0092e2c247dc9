import { ownRelease } from '@portal/sdk/release-reports';
import { remoteAt, useRemotes } from './released-remotes.ts';

/**
 * If the shell of the page is not the active one, the next link to another remote loads a document with the newest
 * shell. The state of the remote would be lost anyway, and the browser asks for unsaved work. Other navigation stays in
 * the page.
 */
export function leaveOutdatedShell(): void {
  // Before the router handles the click inside the page.
  addEventListener('click', (event) => isWayOut(event) && event.stopPropagation(), { capture: true });
}

function isWayOut(event: MouseEvent): boolean {
  const { shell, remotes } = useRemotes.getState();
  if (!shell || shell === ownRelease.version || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return false;
  return remoteAt(remotes, link) !== remoteAt(remotes);
}
