import { defaults } from '@portal/contracts';
import { type PageState, pageStateId } from '@portal/contracts/page-state';
import { createContext, use } from 'react';

/** For the server: what the page being rendered is rendered with. In the browser it stands in the document. */
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
