import { pageSlot, servedPageId } from '@portal/contracts/page-slots';
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
  const main = document.querySelector('#root > main');
  if (!main) return undefined;
  const slot = document.getElementById(servedPageId);
  const html = (slot ?? main).innerHTML;
  return { html: html === pageSlot ? '' : html, fromServer: slot !== null };
}

/** Read before anything is drawn. */
const useServed = create<{ page?: ServedPage }>(() => ({ page: read() }));

/** The page that the document came with, where `pathname` is its path and it is still of use. */
export const useServedPage = (pathname: string): ServedPage | undefined =>
  useServed(({ page }) => (pathname === openedPath ? page : undefined));

export const servedPage = (): ServedPage | undefined => useServed.getState().page;

/** The remote has drawn the page, and what it shows from now on is newer. */
export const forgetServedPage = (): void => useServed.setState({ page: undefined });
