import type { Chapter } from '@portal/contracts/constants';
import { formatDate } from '@portal/contracts/dates';
import { memberName } from '@portal/contracts/member-name';
import { hoursCount } from '@portal/contracts/signature-statement';
import type { WaitingRequest } from '@portal/contracts/signatures';
import { isOutcomeUnknown } from '@portal/contracts/unknown-outcome';
import { ApiError, apiErrorOf, call } from '@portal/sdk';
import { useEffect, useRef, useState } from 'react';
import { isFinal } from '../signature-page/signature-request.ts';
import type { Signature } from '../signature-page/use-signature-request.ts';

export type WaitingList =
  | { step: 'loading' }
  | { step: 'unreachable'; error: ApiError }
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

  const load = async () => setList(await lookUp(token));
  const retry = () => {
    setList({ step: 'loading' });
    void load();
  };

  const shown = waiting.map(({ request }) => request).join();
  useEffect(() => {
    // As for one request: by a script, and nothing else is lost with it. After signing, the list can have others.
    const looked = { signatureRequestId: token, all: true };
    if (shown) call('POST /hours/signature/opened', looked, { keepalive: true }).catch(() => {});
  }, [shown, token]);

  const sign = async (requests: string[], { name, comments }: Signature): Promise<void> => {
    let lost: unknown;
    const { signed, refused } = await call('POST /hours/signatures', {
      token,
      requests,
      supervisorSignature: name,
      supervisorComments: comments,
      verificationConfirmed: true,
    }).catch((failure) => {
      if (!isOutcomeUnknown(apiErrorOf(failure))) throw failure;
      lost = failure;
      unsure.current.push(...requests);
      return { signed: [] as string[], refused: requests.map((request) => ({ request, reason: '' })) };
    });
    // What was signed is no longer in the list when the page says so, also where the list cannot be read again.
    const current = await lookUp(token);
    if (current.step !== 'unreachable') setList(current);
    else if (list.step === 'list')
      setList({ ...list, waiting: waiting.filter(({ request }) => !signed.includes(request)) });
    const left = current.step === 'list' && current.waiting.map(({ request }) => request);
    const isUnsure = (request: string) => unsure.current.includes(request);
    const answered = refused.filter(({ request }) => isUnsure(request) && left && !left.includes(request));
    const others = refused.filter((one) => !answered.includes(one));
    const words = [
      signed.length > 0 && `${requestCount(signed.length)} signed.`,
      answered.length > 0 && answeredNow(answered.length),
    ];
    const done = words.filter(Boolean).join(' ');
    // Perhaps an attempt without an answer has signed it, and only the list says so. The form stays with what was typed.
    if (others.some(({ request, reason }) => !reason || (!left && isUnsure(request)))) {
      setOutcome(done ? { done, refused: [] } : undefined);
      throw lost ?? new ApiError('unavailable', '');
    }
    setOutcome({
      done,
      refused: others.map(({ request, reason }) => `${nameOf(request, waiting)}: ${reason}`),
    });
  };

  return { list, waiting, load, retry, sign, outcome, forgetOutcome: () => setOutcome(undefined) };
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
    return isFinal(error) ? { step: 'invalid', message: error.message } : { step: 'unreachable', error };
  }
}
