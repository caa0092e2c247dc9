import { servedPageId } from '@portal/contracts/page-slots';
import { type ReactNode, Suspense } from 'react';

interface Props {
  hidden?: boolean;
  fallback?: ReactNode;
  children: ReactNode;
}

/** The place of a remote's page. The build draws it around pages that are drawn ahead of time. */
export function AreaBox({ hidden = false, fallback, children }: Props) {
  return (
    <div hidden={hidden}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </div>
  );
}

/** A page in the markup that the document came with. */
export function ServedBox({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it comes from the portal's own document, and stood there already
  return <div id={servedPageId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
