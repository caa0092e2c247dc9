import { volunteerName } from '@portal/contracts/signature-statement';
import { type ApiError, apiErrorOf, call, toast } from '@portal/sdk';
import { useCallback, useEffect, useState } from 'react';
import { invalid, isFinal, lookUpRequest, type SignatureRequest } from './signature-request.ts';

/** What the supervisor typed, trimmed. */
export interface Signature {
  name: string;
  comments: string;
}

/** The request behind a link and what a supervisor can do with it. `requestId` is the token of the e-mailed link. */
export function useSignatureRequest(requestId: string | undefined) {
  const [request, setRequest] = useState<SignatureRequest>({ step: 'loading' });

  const load = useCallback(async () => {
    setRequest({ step: 'loading' });
    setRequest(await lookUpRequest(requestId));
  }, [requestId]);

  useEffect(() => {
    load();
  }, [load]);

  /** Signs. Returns the error if the form should stay with its values. */
  const sign = async (signature: Signature): Promise<ApiError | null> => {
    if (request.step !== 'form' || !requestId) return null;
    try {
      await call('POST /hours/signature', signRequest(requestId, signature));
    } catch (failure) {
      const error = apiErrorOf(failure);
      const outcome = await outcomeOf(error, requestId);
      if (!outcome) return error;
      setRequest(outcome);
      return null;
    }
    const { data } = request;
    setRequest({ step: 'signed', data, signedBy: signature.name });
    toast({
      title: 'Hours signed successfully!',
      description: `You have successfully verified ${data.hours} volunteer hours for ${volunteerName(data)}.`,
      variant: 'success',
    });
    return null;
  };

  return { request, reload: load, sign };
}

export const signRequest = (requestId: string, { name, comments }: Signature) => ({
  signatureRequestId: requestId,
  supervisorSignature: name,
  supervisorComments: comments,
  verificationConfirmed: true as const,
});

/** The state of the request after a refusal, or undefined if the form should stay. */
async function outcomeOf(error: ApiError, requestId: string): Promise<SignatureRequest | undefined> {
  if (error.code === 'conflict') {
    // Somebody else has signed, or the response to an earlier attempt was lost. The current state is shown.
    const current = await lookUpRequest(requestId);
    return current.step === 'already-signed' || current.step === 'invalid' ? current : undefined;
  }
  return isFinal(error) && error.code !== 'invalid' ? invalid(error.message) : undefined;
}
