import type { WaitingRequest } from '@portal/contracts/signatures';
import { useState } from 'react';
import { useSignatureForm } from '../signature-page/use-signature-form.ts';
import type { Signature } from '../signature-page/use-signature-request.ts';

export type TogetherFormState = ReturnType<typeof useTogetherForm>;

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
