import type { Chapter } from '@portal/contracts/constants';
import { Spinner } from '@portal/ui/states';
import { lazy, Suspense } from 'react';
import { SignaturePage } from './signature-page/signature-page.tsx';

const WaitingPage = lazy(() =>
  import('./waiting-page/waiting-page.tsx').then((page) => ({ default: page.WaitingPage })),
);
const MailPage = lazy(() => import('./mail-page/mail-page.tsx').then((page) => ({ default: page.MailPage })));

interface Props {
  /** What follows `/signature/` in the address: a token, `all` or `mail`. */
  segment: string | undefined;
  /** The token in the query, for `all` and `mail`. */
  token: string;
  onChapter?(chapter: Chapter | null): void;
}

/** What the link of an e-mail to a supervisor opens. */
export function SupervisorPage({ segment, token, onChapter }: Props) {
  if (segment !== 'all' && segment !== 'mail') {
    return <SignaturePage key={segment} token={segment} onChapter={onChapter} />;
  }
  const Page = segment === 'all' ? WaitingPage : MailPage;
  return (
    <Suspense fallback={<Spinner page />}>
      <Page token={token} onChapter={onChapter} />
    </Suspense>
  );
}
