import { useEffect, useEffectEvent } from 'react';

declare global {
  interface WindowEventMap {
    'portal:move': CustomEvent;
  }
}

/** The position of a history entry among the router's. Anchors have none. */
const placeOf = (state: unknown) => (state as { idx?: number } | null)?.idx;

/**
 * While `active`, stops navigation to another page of the portal: links, and the browser's Back and Forward. `onLeave`
 * gets a function that continues. The router's own blocking works with data routers only. Before anything else that leaves
 * the document, the browser asks.
 */
export function useHeldNavigation(active: boolean, onLeave: (goOn: () => void) => void): void {
  const ask = useEffectEvent(onLeave);
  useEffect(() => {
    if (!active) return;
    const { pathname } = location;
    const place = placeOf(history.state) ?? 0;
    let isFree = false;
    let isReturning = false;
    const askFor = (goOn: () => void) =>
      ask(() => {
        isFree = true;
        goOn();
      });

    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (isFree || event.defaultPrevented || !link || !leadsAway(link, event)) return;
      event.preventDefault();
      event.stopPropagation();
      askFor(() => link.click());
    };
    const onMove = (event: CustomEvent) => {
      if (isFree || event.defaultPrevented || (!isReturning && location.pathname === pathname)) return;
      event.preventDefault();
      if (isReturning) {
        isReturning = false;
        return;
      }
      const by = (placeOf(event.detail) ?? place - 1) - place || -1;
      isReturning = true;
      history.go(-by);
      askFor(() => history.go(by));
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      // A link can lead to another document, as where the shell is outdated: `onLeave` has asked already.
      if (!isFree) event.preventDefault();
    };
    // These two run before the router: see `leaving-event.ts` of the shell.
    addEventListener('click', onClick, { capture: true });
    addEventListener('portal:move', onMove);
    addEventListener('beforeunload', onUnload);
    return () => {
      removeEventListener('click', onClick, { capture: true });
      removeEventListener('portal:move', onMove);
      removeEventListener('beforeunload', onUnload);
    };
  }, [active]);
}

/** Whether a click opens another page of the portal in this tab. The browser asks for all others. */
function leadsAway(link: HTMLAnchorElement, { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  const isHere = link.origin === location.origin && (link.target === '' || link.target === '_self');
  return isPlain && isHere && !link.hasAttribute('download') && link.pathname !== location.pathname;
}
