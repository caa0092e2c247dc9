import { signatureStatement } from '@portal/contracts/signature-statement';
import type { WaitingRequest } from '@portal/contracts/signatures';
import { useState } from 'react';
import { RequestDetails } from '../signature-page/request-details.tsx';
import { SigningFields } from '../signature-page/signing-fields.tsx';
import { useSignatureForm } from '../signature-page/use-signature-form.ts';
import type { Signature } from '../signature-page/use-signature-request.ts';

/**
 * What is ticked and typed. It is the page's, so that it stays while one request is open alone. `onSign` rejects without an
 * answer.
 */
export function useTogetherForm(
  waiting: WaitingRequest[],
  onSign: (requests: string[], signature: Signature) => Promise<void>,
) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const chosen = waiting.map(({ request }) => request).filter((request) => ticked.includes(request));

  const form = useSignatureForm(async (signature) => {
    await onSign(chosen, signature);
    // Nothing is agreed to beforehand: the next ones are signed anew.
    setTicked([]);
    form.type({ name: '', comments: '' });
  });

  const toggle = (request: string) =>
    setTicked((before) => (before.includes(request) ? before.filter((one) => one !== request) : [...before, request]));

  return { form, chosen, toggle };
}

interface Props {
  waiting: WaitingRequest[];
  state: ReturnType<typeof useTogetherForm>;
}

/** Signs the chosen requests with one name. Each has its own statement, which the supervisor ticks: none is agreed to beforehand. */
export function TogetherForm({ waiting, state: { form, chosen, toggle } }: Props) {
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
                checked={chosen.includes(request)}
                disabled={form.busy}
                onChange={() => toggle(request)}
              />
              <span id={`what-${request}`}>{signatureStatement(signatureData)}</span>
            </label>
            <a className="button button--quiet button--small" href={`#${request}`} aria-describedby={`what-${request}`}>
              Sign or answer this one alone
            </a>
          </li>
        ))}
      </ul>
      <SigningFields
        form={form}
        button={buttonText(chosen.length)}
        obstacle={chosen.length === 0 && 'Choose what you sign first'}
      />
    </form>
  );
}

function buttonText(count: number): string {
  if (count === 0) return 'Sign Requests';
  return count === 1 ? 'Sign 1 Request' : `Sign ${count} Requests`;
}
