/** What the document says about the page that it was opened with; sharing goes by it. */
const aboutOpenedPage = [
  'link[rel="canonical"]',
  'meta[property]',
  'meta[name^="twitter:"]',
  'meta[name="author"]',
  'meta[name="robots"]',
  'script[type="application/ld+json"]',
].join();

/** To be called once another page is shown, of which none of that is true. */
export function forgetOpenedPage(): void {
  for (const element of document.head.querySelectorAll(aboutOpenedPage)) element.remove();
}
