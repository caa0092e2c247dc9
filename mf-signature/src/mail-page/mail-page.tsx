import type { Chapter, ResponseOf } from '@portal/contracts';
import { call, retryAdvice } from '@portal/sdk';
import { Reference } from '@portal/ui/error-text';
import { onePress } from '@portal/ui/one-press';
import { StateHeading } from '@portal/ui/state-heading';
import { Spinner } from '@portal/ui/states';
import { useEffect, useState } from 'react';
import { SaveFailure } from '../signature-page/save-failure.tsx';
import styles from '../signature-page/signature-page.module.css';
import { isFinal } from '../signature-page/signature-request.ts';
import { useMutation } from '../use-mutation.ts';

interface Props {
  token: string;
  onChapter?(chapter: Chapter | null): void;
}

type Choice = ResponseOf<'GET /hours/signature/mail'>;

/** Where the link at the end of an e-mail to a supervisor leads. Opening it changes nothing (decision 16). */
export function MailPage({ token, onChapter }: Props) {
  const [choice, setChoice] = useState<Choice>();
  const loading = useMutation({
    mutationFn: () => call('GET /hours/signature/mail', { token }),
    onSuccess: (found) => {
      setChoice(found);
      onChapter?.(found.chapter);
    },
    onError: () => onChapter?.(null),
  });
  const saving = useMutation({
    mutationFn: (stopped: boolean) => call('POST /hours/signature/mail', { token, stopped }),
    onSuccess: setChoice,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => loading.mutate(), [token]);
  const isLoading = loading.isPending || !(choice || loading.error);

  return (
    <div className={`container page ${styles.page}`}>
      {isLoading ? (
        <Spinner page />
      ) : (
        <section className={`card card--raised ${styles.outcome}`}>
          <title>E-mails to Supervisors</title>
          <StateHeading>E-mails to Supervisors</StateHeading>
          {choice && <Choose choice={choice} busy={saving.isPending} onChange={saving.mutate} />}
          {loading.error && (
            <>
              <p className="muted">{retryAdvice(loading.error)}</p>
              <Reference error={loading.error} />
            </>
          )}
          {loading.error && !isFinal(loading.error) && (
            <button type="button" className="button" onClick={() => loading.mutate()}>
              Retry
            </button>
          )}
          {saving.error && <SaveFailure failure={saving.error} what="your choice" />}
        </section>
      )}
    </div>
  );
}

interface ChooseProps {
  choice: Choice;
  busy: boolean;
  onChange(stopped: boolean): void;
}

function Choose({ choice: { email, stopped }, busy, onChange }: ChooseProps) {
  return (
    <>
      <p role="status">
        <strong>{email}</strong>
        {/* An element, because a browser that translates the page puts another in the place of a text beside one. */}
        <span>
          {stopped ? ' gets no e-mails from this portal.' : ' gets an e-mail when a student asks for a signature.'}
        </span>
      </p>
      {!stopped && (
        <p className="small muted">If you stop them, everything that waits for you ends, and the students are told.</p>
      )}
      <button
        type="button"
        className={stopped ? 'button button--quiet' : 'button'}
        aria-disabled={busy}
        {...onePress(() => onChange(!stopped))}
      >
        {buttonText(stopped, busy)}
      </button>
    </>
  );
}

function buttonText(stopped: boolean, busy: boolean): string {
  if (busy) return 'Saving...';
  return stopped ? 'Allow E-mails Again' : 'Stop E-mails';
}
