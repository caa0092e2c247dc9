import type { Chapter } from '@portal/contracts/constants';
import { StateHeading } from '@portal/ui/state-heading';
import { Spinner } from '@portal/ui/states';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Explained } from '../signature-page/explained.tsx';
import styles from '../signature-page/signature-page.module.css';
import { SignaturePage } from '../signature-page/signature-page.tsx';
import { Invalid, Unreachable } from '../signature-page/unavailable.tsx';
import { TogetherForm, useTogetherForm } from './together-form.tsx';
import { type Outcome, useWaitingRequests } from './use-waiting-requests.ts';

interface Props {
  token: string;
  /** Called with the chapter of the requests, or with null if there is none. */
  onChapter?(chapter: Chapter | null): void;
}

/** All requests that wait for one supervisor, to be signed together or one by one. */
export function WaitingPage({ token, onChapter }: Props) {
  const { list, waiting, load, retry, sign, outcome, forgetOutcome } = useWaitingRequests(token);
  const form = useTogetherForm(waiting, sign);
  // In the address, so that Back leads to the list.
  const opened = useSyncExternalStore(onHashChange, () => location.hash.replace(/^#(all)?/, ''));
  const chapter = list.step === 'list' ? list.chapter : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of what is open
  useEffect(() => {
    if (opened) forgetOutcome();
    else load();
  }, [opened, token]);
  useEffect(() => {
    if (!opened && list.step !== 'loading') onChapter?.(chapter);
  }, [opened, list.step, chapter, onChapter]);

  if (opened) {
    return (
      <>
        <p className={`container ${styles.page} ${styles.back}`}>
          <a className="button button--quiet button--small" href="#all">
            Back to all requests
          </a>
        </p>
        <SignaturePage key={opened} token={token} requestId={opened} onChapter={onChapter} />
      </>
    );
  }
  return (
    <div className={`container page ${styles.page}`}>
      {list.step === 'loading' && <Spinner page />}
      {list.step === 'unreachable' && <Unreachable error={list.error} onRetry={retry} />}
      {list.step === 'invalid' && <Invalid message={list.message} token={token} />}
      {list.step === 'list' && (
        <div className="stack">
          <title>Requests for Your Signature</title>
          <StateHeading>{waiting.length > 0 ? 'Requests for Your Signature' : 'Nothing Waits for You'}</StateHeading>
          {outcome && <SigningOutcome outcome={outcome} />}
          {waiting.length > 0 ? (
            <TogetherForm waiting={waiting} state={form} />
          ) : (
            <p className="muted">No request to your address waits for an answer.{outcome?.done && ' Thank you.'}</p>
          )}
          {list.chapter && <Explained chapter={list.chapter} />}
        </div>
      )}
    </div>
  );
}

/** Says what came of signing, and takes the focus: it stands above the list, far from the button. */
function SigningOutcome({ outcome }: { outcome: Outcome }) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome is read out
  useEffect(() => notice.current?.focus(), [outcome]);
  const { done, refused } = outcome;
  return (
    <div
      ref={notice}
      className={`notice ${refused.length > 0 ? 'notice--warning' : 'notice--success'}`}
      role="status"
      tabIndex={-1}
    >
      <div>
        {done && <p>{done}</p>}
        {refused.length > 0 && <p className="notice__title">Not signed:</p>}
        {refused.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}

function onHashChange(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}
