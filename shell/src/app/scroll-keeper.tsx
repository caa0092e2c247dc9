import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const giveUpAfterMs = 5000;

/** Scrolls to the anchor of a link once it exists, and to the top on a new page: remotes arrive after the navigation. */
export function ScrollKeeper() {
  const { pathname, hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page, whatever its anchor
  useEffect(() => {
    if (!hash) scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing the same anchor again scrolls again
  useEffect(() => {
    if (!hash) return;
    const scroll = () => {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      target?.scrollIntoView();
      return target !== null;
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
