import { useEffect, useEffectEvent, useState } from 'react';
import { useMomentHere } from './server-clock.ts';

/** A timer can wait at most 2^31 milliseconds. */
const longestWaitMs = 2 ** 31 - 1;

/**
 * Calls `onPublished` at the time of a scheduled post.
 * @param publishAt ISO 8601; null for a draft
 */
export function usePublication(publishAt: string | null, onPublished: () => void): void {
  const moment = useMomentHere(publishAt);
  const [checks, setChecks] = useState(0);
  const published = useEffectEvent(onPublished);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each check that came too early waits on
  useEffect(() => {
    const waitMs = moment - Date.now();
    if (!(waitMs > 0)) return;
    const timer = setTimeout(
      () => {
        setChecks((count) => count + 1);
        if (waitMs <= longestWaitMs) published();
      },
      Math.min(waitMs, longestWaitMs),
    );
    return () => clearTimeout(timer);
  }, [moment, checks]);
}
