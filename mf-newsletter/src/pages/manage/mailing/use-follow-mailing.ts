import type { Mailing } from '@portal/contracts/mailings';
import { useEffect, useRef } from 'react';
import { useMomentHere } from '../server-clock.ts';

const everyMs = 2500;
/** A timer can wait at most 2^31 milliseconds. */
const longestWaitMs = 2 ** 31 - 1;

/** Polls an e-mailing from its start until everything is delivered. */
export function useFollowMailing(mailing: Mailing | null, ask: () => void): void {
  const latestAsk = useRef(ask);
  latestAsk.current = ask;
  const state = mailing?.state;
  const sendsAt = useMomentHere(mailing?.sendsAt ?? null);
  useEffect(() => {
    if (state !== 'waiting' && state !== 'sending') return;
    let timer = setTimeout(next, Math.min(Math.max(sendsAt - Date.now(), everyMs), longestWaitMs));
    function next() {
      if (!document.hidden) latestAsk.current();
      timer = setTimeout(next, everyMs);
    }
    return () => clearTimeout(timer);
  }, [state, sendsAt]);
}
