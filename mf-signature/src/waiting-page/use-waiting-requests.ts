import type { Chapter } from '@portal/contracts/constants';
import { formatDate } from '@portal/contracts/dates';
import { memberName } from '@portal/contracts/member-name';
import { hoursCount } from '@portal/contracts/signature-statement';
import type { WaitingRequest } from '@portal/contracts/signatures';
import { isOutcomeUnknown } from '@portal/contracts/unknown-outcome';
import { ApiError, apiErrorOf, call, retryAdvice } from '@portal/sdk';
import { useCallback, useRef, useState } from 'react';
import { isFinal } from '../signature-page/signature-request.ts';
import type { Signature } from '../signature-page/use-signature-request.ts';

export type WaitingList =
  | { step: 'loading' }
  | { step: 'unreachable'; message: string }
  | { step: 'invalid'; message: string }
  | { step: 'list'; waiting: WaitingRequest[]; chapter: Chapter | null };

/** What came of the last attempt to sign. */
export interface Outcome {
  /** What was signed, or is answered now; empty if nothing was. */
  done: string;
  /** Which requests were not signed, and why. */
  refused: string[];
}

/** The requests that wait for the address of a link, and how to sign them. */
export function useWaitingRequests(token: string) {
  const [list, setList] = useState<WaitingList>({ step: 'loading' });
  const [outcome, setOutcome] = useState<Outcome>();
  const waiting = list.step === 'list' ? list.waiting : [];
  /** The requests of attempts without an answer: these may have been signed. */
  const unsure = useRef<string[]>([]);

  const load = useCallback(async () => setList(await lookUp(token)), [token]);

  /** After an error, some may have been signed: only the response was lost. @returns whether all are answered */
  const showAnswered = async (requests: string[]): Promise<boolean> => {
    const current = await lookUp(token);
    // The form stays with what was typed.
    if (current.step !== 'list') return false;
    setList(current);
    const answered = requests.filter((id) => !current.waiting.some(({ request }) => request === id));
    setOutcome(answered.length > 0 ? { done: answeredNow(answered.length), refused: [] } : undefined);
    return answered.length === requests.length;
  };

  const sign = async (requests: string[], { name, comments }: Signature): Promise<void> => {
    const response = await call('POST /hours/signatures', {
      token,
      requests,
      supervisorSignature: name,
      supervisorComments: comments,
      verificationConfirmed: true,
    }).catch(async (failure) => {
      if (!isOutcomeUnknown(apiErrorOf(failure))) throw failure;
      unsure.current.push(...requests);
      if (!(await showAnswered(requests))) throw failure;
    });
    if (!response) return;
    const { signed, refused } = response;
    // What was signed is no longer in the list when the page says so, also where the list cannot be read again.
    const current = await lookUp(token);
    if (current.step !== 'unreachable') setList(current);
    else if (list.step === 'list')
      setList({ ...list, waiting: waiting.filter(({ request }) => !signed.includes(request)) });
    const isUnsure = ({ request }: { request: string }) => unsure.current.includes(request);
    const signedNow = signed.length > 0 && `${requestCount(signed.length)} signed.`;
    if (current.step === 'unreachable' && refused.some(isUnsure)) {
      // Refused, perhaps because an earlier attempt signed them. Only the list says so.
      setOutcome(signedNow ? { done: signedNow, refused: [] } : undefined);
      throw new ApiError('unavailable', '');
    }
    const isAnswered = (one: { request: string }) =>
      isUnsure(one) && current.step === 'list' && !current.waiting.some(({ request }) => request === one.request);
    const answered = refused.filter(isAnswered).length;
    setOutcome({
      done: [signedNow, answered > 0 && answeredNow(answered)].filter(Boolean).join(' '),
      refused: refused
        .filter((one) => !isAnswered(one))
        .map(({ request, reason }) => `${nameOf(request, waiting)}: ${reason}`),
    });
  };

  return { list, waiting, load, sign, outcome, forgetOutcome: useCallback(() => setOutcome(undefined), []) };
}

const answeredNow = (count: number): string =>
  `${count} of the chosen requests ${count === 1 ? 'is' : 'are'} answered now.`;

const requestCount = (count: number): string => (count === 1 ? '1 request' : `${count} requests`);

function nameOf(id: string, waiting: WaitingRequest[]): string {
  const data = waiting.find(({ request }) => request === id)?.signatureData;
  return data ? `${memberName(data)}, ${hoursCount(data.hours)} on ${formatDate(data.service_date)}` : 'One request';
}

async function lookUp(token: string): Promise<WaitingList> {
  try {
    const { waiting, chapter } = await call('GET /hours/signatures', { token });
    return { step: 'list', waiting, chapter };
  } catch (failure) {
    const error = apiErrorOf(failure);
    return isFinal(error)
      ? { step: 'invalid', message: error.message }
      : { step: 'unreachable', message: retryAdvice(error) };
  }
}
