import { useEffect, useState } from 'react';
import { useMomentHere } from '../server-clock.ts';

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Whole seconds until a time of the server's clock (ISO 8601), counting down to 0. */
export function useSecondsUntil(time: string): number {
  const moment = useMomentHere(time);
  const [, setTicks] = useState(0);
  const isOver = secondsUntil(moment) === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 500);
    return () => clearInterval(timer);
  }, [isOver]);
  return secondsUntil(moment);
}
