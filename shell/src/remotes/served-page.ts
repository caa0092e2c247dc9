import { pageSlot, servedPageId } from '@portal/contracts/page-slots';
import { useLocation } from 'react-router-dom';
import { create } from 'zustand';
import { openedPath } from './page-area.ts';

/** The page that the document came with. It stays on screen until the remote has drawn it, and where the remote fails. */
export interface ServedPage {
  /** Empty where the server left the page to the remote. */
  html: string;
  /** Whether a server made it, in markup of its own; otherwise it is the remote's own, to be hydrated. */
  fromServer: boolean;
}

function read(): ServedPage | undefined {
  // What only stands in the place of a page is not hydrated: the first drawing takes its place.
  const main = document.querySelector('#root > main:not(:has([data-waiting]))');
  if (!main) return undefined;
  const slot = document.getElementById(servedPageId);
  const html = (slot ?? main).innerHTML;
  return { html: html === pageSlot ? '' : html, fromServer: slot !== null };
}

/** Read before anything is drawn. */
const useServed = create<{ page?: ServedPage; drawn: boolean }>(() => ({ page: read(), drawn: false }));

/** Whether this document came with a page, to be hydrated. */
export const hasServedPage = (): boolean => useServed.getState().page !== undefined;

/** The page that the document came with, where its path is still the present one and nothing newer has been shown. */
export function useServedPage(): ServedPage | undefined {
  const { pathname } = useLocation();
  return useServed(({ page }) => (pathname === openedPath ? page : undefined));
}

/** Whether a remote's page is in the document, shown or not. */
export const useDrawn = (): boolean => useServed(({ drawn }) => drawn);

export const setDrawn = (drawn: boolean): void => useServed.setState({ drawn });

/** Keeps it on screen until the remote has drawn its own, in the place of being hydrated. */
export const showServedPage = (): void =>
  useServed.setState(({ page }) => ({ page: page && { ...page, fromServer: true } }));

/** What the remote shows from now on is newer. */
export const forgetServedPage = (): void => useServed.setState({ page: undefined });
