import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** How many parts of a remote's page still wait for their data. */
const useWaiting = create<{ parts: number }>(() => ({ parts: 0 }));

const wait = (by: 1 | -1) => useWaiting.setState(({ parts }) => ({ parts: parts + by }));

/**
 * Where the server put a page's HTML into the document, it stays on screen until the remote has drawn its own: keeps it
 * there for as long as `waiting`, so that no spinner takes the place of text. Does nothing on any other page.
 */
export function useKeepServedPage(waiting: boolean): void {
  useLayoutEffect(() => {
    if (!waiting) return;
    wait(1);
    return () => wait(-1);
  }, [waiting]);
}

/** For the shell: whether the page that a server made has to stay. */
export const useServedPageKept = (): boolean => useWaiting(({ parts }) => parts > 0);
