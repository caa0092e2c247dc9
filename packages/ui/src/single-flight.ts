import { useRef, useState } from 'react';

/**
 * Runs `action` at most once at a time: calls made while it runs are ignored, however fast they follow
 * (a disabled button alone comes one render too late). Returns the guarded action and whether it runs.
 */
export function useSingleFlight<Args extends unknown[]>(action: (...args: Args) => Promise<void>) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async (...args: Args) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await action(...args);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return [run, busy] as const;
}
