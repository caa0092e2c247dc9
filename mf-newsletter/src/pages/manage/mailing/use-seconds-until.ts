import { useEffect, useState } from 'react';

const secondsUntil = (moment: string) => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000)) || 0;

/** Whole seconds until a moment (ISO 8601), counting down to 0; 0 without one. */
export function useSecondsUntil(moment: string): number {
  const [, setTicks] = useState(0);
  const isOver = secondsUntil(moment) === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 500);
    return () => clearInterval(timer);
  }, [isOver]);
  return secondsUntil(moment);
}
