import type { Chapter } from '@portal/contracts/constants';
import type { WaitingRequest } from '@portal/contracts/signatures';
import { apiErrorOf, call, retryAdvice } from '@portal/sdk';
import { useCallback, useState } from 'react';
import { refusedStep } from '../signature-page/signature-request.ts';
import type { Signature } from '../signature-page/use-signature-request.ts';

export type WaitingList =
  | { step: 'loading' }
  | { step: 'unreachable'; message: string }
  | { step: 'invalid'; message: string }
  | { step: 'list'; waiting: WaitingRequest[]; chapter: Chapter | null };

/** The requests that wait for the address of a link, and how to sign them. `outcome` says what was signed last. */
export function useWaitingRequests(token: string) {
  const [list, setList] = useState<WaitingList>({ step: 'loading' });
  const [outcome, setOutcome] = useState<string>();

  const load = useCallback(async () => setList(await lookUp(token)), [token]);

  const sign = async (requests: string[], { name, comments }: Signature): Promise<void> => {
    const { signed, refused } = await call('POST /hours/signatures', {
      token,
      requests,
      supervisorSignature: name,
      supervisorComments: comments,
      verificationConfirmed: true,
    });
    const reasons = [...new Set(refused.map(({ reason }) => reason))];
    const count = signed.length === 1 ? '1 request signed.' : `${signed.length} requests signed.`;
    // What was signed is no longer in the list when the page says so.
    await load();
    setOutcome([count, ...reasons].join(' '));
  };

  return { list, load, sign, outcome };
}

async function lookUp(token: string): Promise<WaitingList> {
  try {
    const { waiting, chapter } = await call('GET /hours/signatures', { token });
    return { step: 'list', waiting, chapter };
  } catch (failure) {
    const error = apiErrorOf(failure);
    const step = refusedStep(error) ? 'invalid' : 'unreachable';
    return { step, message: step === 'invalid' ? error.message : retryAdvice(error) };
  }
}
