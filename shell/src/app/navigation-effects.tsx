import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { forgetOpenedPage } from './opened-page.ts';

const giveUpAfterMs = 5000;

/** How far down each entry of the history was left, by the browser's own key: an anchor's entries have none of the router's. */
const left = new Map<string | undefined, number>();

/**
 * What a browser does by itself where pages are documents: it scrolls to the anchor of a link (once it exists, for remotes
 * arrive after the navigation), to where a page was left, or to the top, and screen readers start from the new page.
 */
export function NavigationEffects() {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);

  useEffect(() => {
    window.navigation?.addEventListener('currententrychange', ({ from }) => left.set(from.key, scrollY));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page, whatever its anchor
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    forgetOpenedPage();
    document.getElementById('main')?.focus({ preventScroll: true });
    if (!hash) scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing the same anchor again scrolls again
  useEffect(() => {
    const place = type === 'POP' ? left.get(window.navigation?.currentEntry?.key) : undefined;
    if (!hash && !place) return;
    const scroll = () => {
      if (place !== undefined) {
        // Heights come as whole pixels. Until the page is as long as it was, something of it is still to come.
        if (document.documentElement.scrollHeight + 1 < place + innerHeight) return false;
        scrollTo({ top: place, behavior: 'instant' });
        return true;
      }
      const target = document.getElementById(anchorOf(hash));
      if (!target) return false;
      target.scrollIntoView();
      // The next Tab goes on from there, and what was chosen may be gone with the menu that it stood in.
      if (!target.matches('a, button, input, [tabindex]')) target.tabIndex = -1;
      target.focus({ preventScroll: true });
      return true;
    };
    if (scroll()) return;
    const observer = new MutationObserver(() => scroll() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), giveUpAfterMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [hash, key]);

  return null;
}

/** The id that a hash names; a hash that is no encoding of anything stands for itself. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
