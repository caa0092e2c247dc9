import { signatureLength } from '@portal/contracts/constants';
import { signatureStatement } from '@portal/contracts/signature-statement';
import type { WaitingRequest } from '@portal/contracts/signatures';
import { type ApiError, messageOf } from '@portal/sdk';
import { type SyntheticEvent, useState, useTransition } from 'react';
import { RequestDetails } from '../signature-page/request-details.tsx';
import styles from '../signature-page/signature-page.module.css';

interface Props {
  waiting: WaitingRequest[];
  /** Returns the error if nothing was signed. */
  onSign(requests: string[], name: string): Promise<ApiError | null>;
  onOpen(request: string): void;
}

/** Signs the chosen requests with one name. Each has its own statement. */
export function TogetherForm({ waiting, onSign, onOpen }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, startSigning] = useTransition();
  const chosen = waiting.map(({ request }) => request).filter((request) => !left.has(request));
  const ready = chosen.length > 0 && name.trim() !== '';

  const toggle = (request: string) =>
    setLeft(
      (before) => new Set(before.has(request) ? [...before].filter((one) => one !== request) : [...before, request]),
    );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (ready && !busy) startSigning(async () => setFailure(await onSign(chosen, name.trim())));
  };

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <ul className="list">
        {waiting.map(({ request, signatureData }) => (
          <li key={request} className="card stack">
            <RequestDetails data={signatureData} />
            <label className="choice">
              <input type="checkbox" checked={!left.has(request)} onChange={() => toggle(request)} />
              <span>{signatureStatement(signatureData)}</span>
            </label>
            <button type="button" className="button button--quiet button--small" onClick={() => onOpen(request)}>
              Sign or answer this one alone
            </button>
          </li>
        ))}
      </ul>
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
          maxLength={signatureLength.max}
          value={name}
          onChange={(event) => setName(event.target.value)}
          aria-invalid={failure?.fields.supervisorSignature !== undefined}
          aria-describedby="supervisor-signature-error"
        />
        <p id="supervisor-signature-error" className="field__error" role="alert">
          {failure && messageOf(failure, 'Nothing was signed.', 'The server could not be reached. Please try again.')}
        </p>
      </div>
      <button type="submit" className={`button ${styles.submit}`} disabled={!ready || busy}>
        {busy ? 'Signing...' : `Sign ${chosen.length === 1 ? '1 Request' : `${chosen.length} Requests`}`}
      </button>
    </form>
  );
}
