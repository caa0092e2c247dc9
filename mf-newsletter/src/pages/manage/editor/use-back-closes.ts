import { useEffect, useEffectEvent } from 'react';

/**
 * Gives an open dialog its own entry in the browser's history, as a page has. Back then calls `onBack` instead of leaving the
 * page, and `onBack` may leave the dialog open. The router is not involved, because the address stays the same and only data
 * routers can block a navigation.
 */
export function useBackCloses(open: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!open) return;
    const { href } = location;
    const entry = Date.now();
    const isOwn = () => history.state?.entry === entry;
    const enter = () => history.pushState({ ...history.state, entry }, '');
    enter();
    const onMove = () => {
      // To another page, or within the preview.
      if (location.href !== href || isOwn()) return;
      enter();
      back();
    };
    addEventListener('popstate', onMove);
    return () => {
      removeEventListener('popstate', onMove);
      if (isOwn()) history.back();
    };
  }, [open]);
}
