import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const giveUpAfterMs = 5000;

/** The scroll position of each history entry, by the browser's key: entries of anchors have no key of the router. */
const left = new Map<string | undefined, number>();

/**
 * Does what browsers do by themselves for documents: scrolls to the anchor of a link (once it exists, because remotes
 * load after the navigation), to the earlier position, or to the top. Screen readers start at the new page.
 */
export function NavigationEffects() {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  const opened = useRef(key);

  useEffect(() => {
    window.navigation?.addEventListener('currententrychange', ({ from }) => left.set(from.key, scrollY));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page, whatever its anchor
  useEffect(() => {
    // Clerk's form moves the focus itself from step to step, each of which has an address.
    if (shown.current === pathname || /^\/sign-..\//.test(pathname)) return;
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
        // Heights are whole pixels. While the page is shorter than before, something is still loading.
        if (document.documentElement.scrollHeight + 1 < place + innerHeight) return false;
        scrollTo({ top: place, behavior: 'instant' });
        return true;
      }
      if (key === opened.current && isShownAgain()) return true;
      const target = document.getElementById(anchorOf(hash));
      if (!target) return false;
      target.scrollIntoView();
      // The next Tab continues from there. The pressed link can be gone with its menu.
      if (target.tabIndex < 0) target.tabIndex = -1;
      target.focus({ preventScroll: true });
      return true;
    };
    if (scroll()) return;
    const stop = () => observer.disconnect();
    const observer = new MutationObserver(() => scroll() && stop());
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(stop, giveUpAfterMs);
    return stop;
  }, [hash, key]);

  return null;
}

/** Whether the document was reloaded or returned to: the browser itself finds where it was left. */
function isShownAgain(): boolean {
  return (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type !== 'navigate';
}

/** The id in a hash. An invalid percent encoding is used as it is. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** What the head says about the page that the document was opened with. Shared links use it. */
const aboutOpenedPage = [
  'link[rel="canonical"]',
  'meta[property]',
  'meta[name^="twitter:"]',
  'meta[name="author"]',
  'meta[name="robots"]',
  'script[type="application/ld+json"]',
].join();

/** Another page is shown than the one that the head describes. */
function forgetOpenedPage(): void {
  document.head.querySelectorAll(aboutOpenedPage).forEach((element) => {
    element.remove();
  });
}
