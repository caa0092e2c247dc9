import { defaults } from '@portal/contracts';
import { type PageState, pageStateId } from '@portal/contracts/page-state';
import { createContext, use } from 'react';

/** The data of the page that the server is rendering. In the browser, the document contains them. */
export const PageStateContext = createContext<PageState | null>(null);

let own: PageState | undefined;

/** What this document was rendered with, the same object each time. */
export function documentPageState(): PageState {
  if (own) return own;
  const block = document.getElementById(pageStateId)?.textContent;
  own = block ? (JSON.parse(block) as PageState) : { chapter: defaults.visitorChapter, queries: [] };
  return own;
}

export const usePageState = (): PageState => use(PageStateContext) ?? documentPageState();
