import { call, retryAdvice } from '@portal/sdk';
import { Reference } from '@portal/ui/error-text';
import { useState } from 'react';
import { useMutation } from '../use-mutation.ts';

interface Props {
  /** The token of a link, which can have expired. */
  token: string;
}

/** E-mails a link for all that waits to the address of a link. Nobody else learns whether there is something. */
export function FreshLink({ token }: Props) {
  const [result, setResult] = useState<string>();
  const sending = useMutation({
    mutationFn: () => call('POST /hours/signature/link', { signatureRequestId: token }),
    onSuccess: () =>
      setResult(
        'If something waits for a signature, an e-mail with a fresh link is on its way to the address of this link.',
      ),
    onError: (error) => setResult(retryAdvice(error)),
  });
  return (
    <>
      <button
        type="button"
        className="button button--quiet"
        aria-disabled={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {sending.isPending ? 'Sending...' : 'E-mail Me a Fresh Link'}
      </button>
      <p className="small muted" role="status">
        {result}
      </p>
      {sending.error && <Reference error={sending.error} />}
    </>
  );
}
