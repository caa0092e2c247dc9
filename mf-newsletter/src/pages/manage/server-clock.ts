import { createContext, useContext, useEffect, useState } from 'react';

/** Milliseconds by which the server's clock is ahead of the browser's. */
export const ServerAhead = createContext(0);

/** Whole seconds until a time of the server's clock (ISO 8601), counting down to 0. */
export function useSecondsUntil(time: string): number {
  const moment = Date.parse(time) - useContext(ServerAhead);
  const [, setTicks] = useState(0);
  const seconds = Math.max(0, Math.ceil((moment - Date.now()) / 1000));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 500);
    return () => clearInterval(timer);
  }, [isOver]);
  return seconds;
}
