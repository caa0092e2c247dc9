import type { Chapter } from '@portal/contracts/constants';
import { StateHeading } from '@portal/ui/state-heading';
import { useEffect, useState } from 'react';
import { Explained } from '../signature-page/explained.tsx';
import styles from '../signature-page/signature-page.module.css';
import { SignaturePage } from '../signature-page/signature-page.tsx';
import { Invalid, Loading, Unreachable } from '../signature-page/unavailable.tsx';
import { TogetherForm } from './together-form.tsx';
import { useWaitingRequests } from './use-waiting-requests.ts';

interface Props {
  token: string;
  /** Called with the chapter of the requests, or with null if there is none. */
  onChapter?(chapter: Chapter | null): void;
}

/** All requests that wait for one supervisor, to be signed together or one by one. */
export function WaitingPage({ token, onChapter }: Props) {
  const { list, load, sign, outcome } = useWaitingRequests(token);
  const [opened, setOpened] = useState<string>();
  const chapter = list.step === 'list' ? list.chapter : null;

  useEffect(() => {
    if (list.step !== 'loading') onChapter?.(chapter);
  }, [list.step, chapter, onChapter]);

  if (opened) {
    const back = () => {
      setOpened(undefined);
      load();
    };
    return (
      <>
        <p className={`container ${styles.page} ${styles.back}`}>
          <button type="button" className="button button--quiet button--small" onClick={back}>
            Back to all requests
          </button>
        </p>
        <SignaturePage requestId={token} request={opened} />
      </>
    );
  }
  return (
    <div className={`container page ${styles.page}`}>
      {list.step === 'loading' && <Loading />}
      {list.step === 'unreachable' && <Unreachable message={list.message} onRetry={load} />}
      {list.step === 'invalid' && <Invalid message={list.message} token={token} />}
      {list.step === 'list' && (
        <div className="stack">
          <title>Requests for Your Signature</title>
          <StateHeading>
            {list.waiting.length > 0 ? 'Requests for Your Signature' : 'Nothing Waits for You'}
          </StateHeading>
          {outcome && (
            <div className="notice notice--success" role="status">
              <p>{outcome}</p>
            </div>
          )}
          {list.waiting.length > 0 ? (
            <TogetherForm key={list.waiting.length} waiting={list.waiting} onSign={sign} onOpen={setOpened} />
          ) : (
            <p className="muted">Every request to your address is answered. Thank you.</p>
          )}
          {list.chapter && <Explained chapter={list.chapter} />}
        </div>
      )}
    </div>
  );
}
