import type { Chapter } from '@portal/contracts/constants';
import { useEffect } from 'react';
import { SignatureForm } from './signature-form.tsx';
import styles from './signature-page.module.css';
import { AlreadySigned, Completed } from './signed.tsx';
import { Invalid, Loading, Unreachable } from './unavailable.tsx';
import { useSignatureRequest } from './use-signature-request.ts';

interface Props {
  /** The token of the e-mailed link. Undefined if the address has none. */
  requestId: string | undefined;
  /** Called with the chapter of the submission, or with null if there is none to show. */
  onChapter?(chapter: Chapter | null): void;
}

/** A supervisor verifies a student's hours (spec section 2, 'Supervisor signature page'). */
export function SignaturePage({ requestId, onChapter }: Props) {
  const { request, reload, sign } = useSignatureRequest(requestId);
  const chapter = 'data' in request ? request.data.chapter : null;

  useEffect(() => {
    if (request.step !== 'loading') onChapter?.(chapter);
  }, [request.step, chapter, onChapter]);

  return (
    <div className={`container page ${styles.page}`}>
      {request.step === 'loading' && <Loading />}
      {request.step === 'unreachable' && <Unreachable message={request.message} onRetry={reload} />}
      {request.step === 'invalid' && <Invalid message={request.message} />}
      {request.step === 'already-signed' && <AlreadySigned data={request.data} />}
      {request.step === 'form' && <SignatureForm data={request.data} onSign={sign} />}
      {request.step === 'signed' && <Completed data={request.data} signedBy={request.signedBy} />}
    </div>
  );
}
