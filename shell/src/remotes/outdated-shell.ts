import { areaOf } from '@portal/contracts';
import { useRemotes } from './live-remotes.ts';
import { shellVersion } from './shell-version.ts';

/**
 * Lets a page whose shell is no longer the live one get the newest with the next link into another area, as a document:
 * there the area's state would end anyway, and the browser asks whoever guards unsaved work. Other navigations stay in
 * the page.
 */
export function leaveOutdatedShell(): void {
  // Before the router hears of the click, which would answer it inside the page.
  addEventListener('click', (event) => isWayOut(event) && event.stopPropagation(), { capture: true });
}

function isWayOut(event: MouseEvent): boolean {
  const { shell, remotes } = useRemotes.getState();
  if (!shell || shell === shellVersion || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return false;
  return areaOf(link.pathname, remotes)?.remote !== areaOf(location.pathname, remotes)?.remote;
}
