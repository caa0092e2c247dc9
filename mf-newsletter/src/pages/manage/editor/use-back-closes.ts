import { useEffect, useEffectEvent } from 'react';

/**
 * Gives what is open an entry of its own in the browser's history, as a page would have: Back is about it alone, and calls
 * `onBack`, which may leave it open. The router knows nothing of it: the address stays, and blocking is for data routers.
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
