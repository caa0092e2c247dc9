import { memberName } from '@portal/contracts/member-name';
import { type ApiError, apiErrorOf, call, toast } from '@portal/sdk';
import { useEffect, useState } from 'react';
import {
  afterRefusal,
  lookUpRequest,
  type RequestLink,
  refusedStep,
  type SignatureRequest,
} from './signature-request.ts';

/** What the supervisor typed, trimmed. */
export interface Signature {
  name: string;
  comments: string;
}

/** The request behind a link, which stays the same object, and what a supervisor can do with it. */
export function useSignatureRequest(link: RequestLink | undefined) {
  const [request, setRequest] = useState<SignatureRequest>({ step: 'loading' });

  /** @param isSaved whether an answer that was just sent was saved */
  const refresh = async (isSaved?: boolean) => {
    const current = await lookUpRequest(link);
    setRequest((before) =>
      isSaved && current.step === 'unreachable' && 'data' in before
        ? { step: 'answered', message: 'Thank you.', chapter: before.data.chapter }
        : isSaved === false
          ? afterRefusal(current)
          : current,
    );
  };
  const reload = () => {
    setRequest({ step: 'loading' });
    void refresh();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because the link stays the same
  useEffect(() => void refresh(), []);

  const isShown = request.step === 'form';
  useEffect(() => {
    // A scanner that opens links runs no scripts. If this is lost, nothing else is.
    if (isShown && link) call('POST /hours/signature/opened', { ...link }, { keepalive: true }).catch(() => {});
  }, [isShown, link]);

  /** Signs. Rejects if the form should stay with its values. */
  const sign = async (signature: Signature): Promise<void> => {
    if (request.step !== 'form' || !link) return;
    try {
      await call('POST /hours/signature', {
        ...link,
        supervisorSignature: signature.name,
        supervisorComments: signature.comments,
        verificationConfirmed: true,
      });
    } catch (failure) {
      const error = apiErrorOf(failure);
      const outcome = await outcomeOf(error, link);
      if (!outcome) throw error;
      return setRequest(outcome);
    }
    const { data, othersWaiting } = request;
    setRequest({ step: 'signed', data, othersWaiting, signedBy: signature.name });
    toast({
      title: 'Hours signed successfully!',
      description: `You have successfully verified ${data.hours} volunteer hours for ${memberName(data)}.`,
      variant: 'success',
    });
  };

  return { request, reload, refresh, sign };
}

/** The state of the request after a refusal, or undefined if the form should stay. */
async function outcomeOf(error: ApiError, link: RequestLink): Promise<SignatureRequest | undefined> {
  if (error.code === 'invalid') return undefined;
  const refused = refusedStep(error);
  if (error.code !== 'conflict') return refused;
  // Somebody else has answered, or the response to an earlier attempt was lost. The current state is shown, or what the refusal says.
  const current = await lookUpRequest(link);
  if (current.step === 'form') return undefined;
  return current.step === 'unreachable' ? refused && afterRefusal(refused) : afterRefusal(current);
}
