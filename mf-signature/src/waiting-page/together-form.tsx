import { signatureStatement } from '@portal/contracts/signature-statement';
import type { WaitingRequest } from '@portal/contracts/signatures';
import { useState } from 'react';
import { RequestDetails } from '../signature-page/request-details.tsx';
import { SigningFields } from '../signature-page/signing-fields.tsx';
import { useSignatureForm } from '../signature-page/use-signature-form.ts';
import type { Signature } from '../signature-page/use-signature-request.ts';

interface Props {
  waiting: WaitingRequest[];
  /** Rejects if nothing was signed. */
  onSign(requests: string[], signature: Signature): Promise<void>;
}

/** Signs the chosen requests with one name. Each has its own statement, which the supervisor ticks: none is agreed to beforehand. */
export function TogetherForm({ waiting, onSign }: Props) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const chosen = waiting.map(({ request }) => request).filter((request) => ticked.includes(request));
  const form = useSignatureForm((signature) => onSign(chosen, signature));

  const toggle = (request: string) =>
    setTicked((before) => (before.includes(request) ? before.filter((one) => one !== request) : [...before, request]));

  return (
    <form className="stack" noValidate onSubmit={form.submit}>
      <p>Tick each request that you confirm, then sign them with your name.</p>
      <ul className="list">
        {waiting.map(({ request, signatureData }) => (
          <li key={request} className="card stack">
            <RequestDetails data={signatureData} />
            <label className="choice">
              <input
                type="checkbox"
                checked={ticked.includes(request)}
                disabled={form.busy}
                onChange={() => toggle(request)}
              />
              <span>{signatureStatement(signatureData)}</span>
            </label>
            <a className="button button--quiet button--small" href={`#${request}`}>
              Sign or answer this one alone
            </a>
          </li>
        ))}
      </ul>
      <SigningFields
        form={form}
        button={chosen.length === 1 ? 'Sign 1 Request' : `Sign ${chosen.length} Requests`}
        obstacle={chosen.length === 0 && 'Choose what you sign first'}
      />
    </form>
  );
}
