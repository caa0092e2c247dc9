import { chapterNames, maxTextLength, signatureLength } from '@portal/contracts/constants';
import { signatureStatement } from '@portal/contracts/signature-statement';
import type { SignatureData } from '@portal/contracts/signatures';
import { type ApiError, messageOf } from '@portal/sdk';
import { Badge } from '@portal/ui/badge';
import { StateHeading } from '@portal/ui/state-heading';
import { WithReason } from '@portal/ui/with-reason';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Explained } from './explained.tsx';
import { OtherAnswers } from './other-answers.tsx';
import { RequestDetails } from './request-details.tsx';
import styles from './signature-page.module.css';
import type { RequestLink } from './signature-request.ts';
import { useSignatureForm } from './use-signature-form.ts';
import type { Signature } from './use-signature-request.ts';

interface Props {
  data: SignatureData;
  link: RequestLink;
  /** Returns the error if the signature was refused and the form should stay. */
  onSign(signature: Signature): Promise<ApiError | null>;
  /** Called after another answer was saved. */
  onAnswered(): Promise<void>;
}

/** The form to sign with, and below it the other answers. */
export function SignatureForm({ data, link, onSign, onAnswered }: Props) {
  const form = useSignatureForm(onSign);
  return (
    <>
      <SignForm data={data} form={form} />
      <OtherAnswers link={link} data={data} name={form.typed.name} onAnswered={onAnswered} />
      <Explained chapter={data.chapter} />
    </>
  );
}

function SignForm({ data, form }: { data: SignatureData; form: ReturnType<typeof useSignatureForm> }) {
  // A disabled button keeps the browser from submitting by Enter: say why instead of staying silent.
  const explainBlank = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && form.blank) form.submit(event);
  };

  return (
    <form className={`card card--raised stack stack--loose ${styles.form}`} noValidate onSubmit={form.submit}>
      <title>Volunteer Hours Verification</title>
      <header className={styles.head}>
        <StateHeading>Volunteer Hours Verification</StateHeading>
        <Badge tone="badge--warning" tip="These hours wait for your signature">
          Pending Signature
        </Badge>
      </header>
      <RequestDetails data={data} />
      <div className="field">
        <label className="field__label" htmlFor="supervisor-signature">
          Electronic Signature *
        </label>
        <input
          id="supervisor-signature"
          className={`input ${styles.signature}`}
          placeholder="Type your full name here"
          autoComplete="name"
          required
          minLength={signatureLength.min}
          maxLength={signatureLength.max}
          value={form.typed.name}
          onChange={(event) => form.type({ name: event.target.value })}
          onKeyDown={explainBlank}
          aria-invalid={form.nameError !== undefined}
          aria-describedby="supervisor-signature-hint supervisor-signature-error"
          readOnly={form.busy}
        />
        <p id="supervisor-signature-hint" className="field__hint">
          Typing your full name counts as your signature.
        </p>
        <p id="supervisor-signature-error" className="field__error" role="alert">
          {form.nameError}
        </p>
      </div>
      <div className="field">
        <label className="field__label" htmlFor="supervisor-comments">
          Additional Comments (Optional)
        </label>
        <textarea
          id="supervisor-comments"
          className={`input ${styles.comments}`}
          rows={3}
          maxLength={maxTextLength}
          value={form.typed.comments}
          onChange={(event) => form.type({ comments: event.target.value })}
          readOnly={form.busy}
        />
      </div>
      <p className={styles.statement}>{signatureStatement(data)}</p>
      {form.failure && <NotSaved reason={messageOf(form.failure, '', 'The server could not be reached.')} />}
      <WithReason reason={form.blank && 'Type your full name first'}>
        <button type="submit" className={`button ${styles.submit}`} disabled={form.blank || form.busy}>
          {form.busy ? 'Signing...' : 'Verify & Sign Hours'}
        </button>
      </WithReason>
      <p className={`small muted ${styles.official}`}>
        This is an official verification request from the {chapterNames[data.chapter]}.
      </p>
    </form>
  );
}

/** Stays after the toast disappears: the typed values are still there, and what to do next. */
function NotSaved({ reason }: { reason: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className="notice notice--danger" tabIndex={-1}>
      <div>
        <p className="notice__title">Your signature was not saved.</p>
        <p className="small">{reason} What you typed is still here.</p>
      </div>
      <button type="submit" className="button button--quiet button--small">
        Retry
      </button>
    </div>
  );
}
