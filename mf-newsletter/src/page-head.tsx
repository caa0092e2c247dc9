import { useLayoutEffect } from 'react';

/** What browsers, search engines and link previews say of a page. */
export function PageHead({ title, description }: { title: string; description: string }) {
  // What the document came with tells of the page that it was opened for.
  useLayoutEffect(() => document.querySelector('meta[name="description"]:not([data-page])')?.remove(), []);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} data-page="newsletter" />
    </>
  );
}
