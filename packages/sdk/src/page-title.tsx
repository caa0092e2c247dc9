/**
 * What the browser, search engines and previews say of the page on screen. On a server, the page's head comes from
 * `RenderModule.head`; the browser takes its elements over.
 */
export function PageTitle({ title, description }: { title: string; description?: string }) {
  if (typeof document === 'undefined') return null;
  return (
    <>
      <title>{title}</title>
      {description !== undefined && <meta name="description" content={description} />}
    </>
  );
}
