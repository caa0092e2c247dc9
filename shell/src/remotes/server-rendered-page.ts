import { openedPath } from './composed-remote.ts';

/** What only stands in the place of a page is no page. */
const main = document.querySelector('#root > main:not(:has([data-waiting]))');
let html = main?.innerHTML;

/** Whether this document came with its page, to be hydrated. */
export const isServerRendered: boolean = html !== undefined;

/** The page that the document came with, where its path is still the present one and nothing newer has been shown. */
export const serverHtml = (pathname: string): string | undefined => (pathname === openedPath ? html : undefined);

/** What is shown from now on is newer. */
export function forgetServerHtml(): void {
  html = undefined;
}
