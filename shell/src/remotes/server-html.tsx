/** A page in the markup that the document came with. */
export function ServerHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it comes from the portal's own document, and stood there already
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
