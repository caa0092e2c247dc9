import { type PageStart, useSession } from '@portal/sdk';
import { useEffect, useReducer } from 'react';
import { matchRoutes, useLocation } from 'react-router-dom';
import type { OpenedRemote } from './load-remote.ts';

/** Starts what the page of this address needs first: its file at once, and its calls as soon as somebody is signed in. */
export function usePageStart(opened: Promise<OpenedRemote> | undefined): void {
  const { pathname } = useLocation();
  const isSignedIn = useSession(({ status }) => status === 'signed-in');
  const [, render] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const start = async () => {
      const matches = matchRoutes((await opened)?.routes ?? [], pathname) ?? [];
      const pages = matches.map(({ route }) => (route.handle ?? {}) as PageStart);
      if (isSignedIn) void startCalls(pages);
      await Promise.all(pages.map(({ load }) => load?.()));
      // Left to itself, React shows a page only 300 ms after the waiting state before it.
      render();
    };
    // The page itself reports what cannot be loaded.
    start().catch(() => {});
  }, [opened, pathname, isSignedIn]);
}

const startCalls = async (pages: PageStart[]) =>
  (await import(/* webpackChunkName: "query" */ '@portal/sdk/query')).startCalls(pages);
