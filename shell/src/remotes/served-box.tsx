import { servedPageId } from '@portal/contracts/page-slots';

/** A page in the markup that the document came with. */
export function ServedBox({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it comes from the portal's own document, and stood there already
  return <div id={servedPageId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
