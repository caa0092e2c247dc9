import { useEffect, useState } from 'react';

const secondsUntil = (moment: string) => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000));

/** Whole seconds until a moment, counting down to 0. */
export function useSecondsUntil(moment: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    setSeconds(secondsUntil(moment));
    const timer = setInterval(() => setSeconds(secondsUntil(moment)), 500);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}
