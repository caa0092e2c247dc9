/** What the head says about the page that the document was opened with. Shared links use it. */
const aboutOpenedPage = [
  'link[rel="canonical"]',
  'meta[property]',
  'meta[name^="twitter:"]',
  'meta[name="author"]',
  'meta[name="robots"]',
  'script[type="application/ld+json"]',
].join();

/** Call it after another page is shown, because the head describes the first one. */
export function forgetOpenedPage(): void {
  for (const element of document.head.querySelectorAll(aboutOpenedPage)) element.remove();
}
