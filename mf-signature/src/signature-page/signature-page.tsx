import type { Chapter } from '@portal/contracts/constants';
import { othersWaitingText } from '@portal/contracts/signature-statement';
import { useEffect, useState } from 'react';
import { SignatureForm } from './signature-form.tsx';
import styles from './signature-page.module.css';
import type { SignatureRequest } from './signature-request.ts';
import { AlreadySigned, Completed } from './signed.tsx';
import { Answered, Invalid, Loading, Unreachable } from './unavailable.tsx';
import { useSignatureRequest } from './use-signature-request.ts';

interface Props {
  /** The token of the e-mailed link. Undefined if the address has none. */
  token: string | undefined;
  /** The request that is meant, if the link opens several. */
  requestId?: string;
  /** Called with the chapter of the submission, or with null if there is none to show. */
  onChapter?(chapter: Chapter | null): void;
}

/** A supervisor verifies a student's hours (spec section 2, 'Supervisor signature page'). Each link has a page of its own: give it a key. */
export function SignaturePage({ token, requestId, onChapter }: Props) {
  const [link] = useState(() => (token ? { signatureRequestId: token, request: requestId } : undefined));
  const { request, reload, refresh, sign } = useSignatureRequest(link);
  const chapter = 'data' in request ? request.data.chapter : 'chapter' in request ? (request.chapter ?? null) : null;

  useEffect(() => {
    if (request.step !== 'loading') onChapter?.(chapter);
  }, [request.step, chapter, onChapter]);

  return (
    <div className={`container page ${styles.page}`}>
      {token && !requestId && 'data' in request && <OthersWaiting count={request.othersWaiting} token={token} />}
      {token && !requestId && isOver(request) && <OthersWaiting count={undefined} token={token} />}
      {request.step === 'loading' && <Loading />}
      {request.step === 'unreachable' && <Unreachable error={request.error} onRetry={reload} />}
      {request.step === 'invalid' && <Invalid message={request.message} token={request.isLink ? token : undefined} />}
      {request.step === 'answered' && <Answered {...request} />}
      {request.step === 'already-signed' && <AlreadySigned data={request.data} />}
      {request.step === 'form' && link && (
        <SignatureForm data={request.data} link={link} onSign={sign} onAnswered={refresh} />
      )}
      {request.step === 'signed' && <Completed data={request.data} signedBy={request.signedBy} />}
    </div>
  );
}

/** Whether the link is right, and its own request takes no answer any longer. */
const isOver = (request: SignatureRequest) =>
  request.step === 'answered' || (request.step === 'invalid' && !request.isLink && request.chapter);

interface OthersProps {
  /** Undefined if it is not known. */
  count: number | undefined;
  token: string;
}

/** Leads to the page of all that waits for the address of a link. */
function OthersWaiting({ count, token }: OthersProps) {
  if (count === 0) return null;
  return (
    <p className={`notice ${styles.waiting}`}>
      <a href={`/signature/all?${new URLSearchParams({ token })}`}>
        {count === undefined ? 'See whether more waits for you' : othersWaitingText(count)}
      </a>
    </p>
  );
}
