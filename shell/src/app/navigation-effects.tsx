import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetOpenedPage } from './opened-page.ts';

const giveUpAfterMs = 5000;

/**
 * What a browser does by itself where pages are documents: it scrolls to the anchor of a link (once it exists, for remotes
 * arrive after the navigation) or to the top, and screen readers start from the new page.
 */
export function NavigationEffects() {
  const { pathname, hash, key } = useLocation();
  const shown = useRef(pathname);

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
    if (!hash) return;
    const scroll = () => {
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
