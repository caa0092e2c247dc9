import { useMutation } from '@portal/sdk/query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** After the last change; and at the latest after the first change that is not saved. */
const pauseMs = 1000;
const longestPauseMs = 10_000;
/** Between attempts that failed: it doubles each time. */
const longestRetryMs = 30_000;
/** Failures that may pass while the value stays as it is. */
const passing = ['unavailable', 'unauthenticated', 'unexpected', 'too_many', 'too_slow'];

interface Options<Value> {
  value: Value;
  /** Differs where two values differ. */
  keyOf(value: Value): string;
  save(value: Value): Promise<void>;
  isPaused: boolean;
}

/** Saves a value a moment after it changed: one request at a time, always the newest value, and again where it failed. */
export function useAutosave<Value>({ value, keyOf, save, isPaused }: Options<Value>) {
  const key = keyOf(value);
  const [savedKey, setSavedKey] = useState(key);
  const [failures, setFailures] = useState(0);
  const unsavedSince = useRef<number | null>(null);
  const running = useRef<Promise<void>>(undefined);
  const { mutate, isPending, error, variables } = useMutation<Value, void>({
    mutationFn: (saved) => {
      running.current = save(saved);
      return running.current;
    },
    onSuccess: (_, saved) => {
      setSavedKey(keyOf(saved));
      setFailures(0);
      unsavedSince.current = null;
    },
    onError: () => setFailures((count) => count + 1),
  });
  const isSaved = key === savedKey;
  const isRefused =
    error !== null && !passing.includes(error.code) && variables !== undefined && keyOf(variables) === key;
  const isDue = !isSaved && !isPaused && !isPending && !isRefused;

  const saveNow = useEffectEvent(() => {
    if (isDue) mutate(value);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the value waits anew
  useEffect(() => {
    if (!isDue) return;
    unsavedSince.current ??= Date.now();
    const pause = Math.min(pauseMs, unsavedSince.current + longestPauseMs - Date.now());
    const timer = setTimeout(saveNow, failures > 0 ? Math.min(pauseMs * 2 ** failures, longestRetryMs) : pause);
    return () => clearTimeout(timer);
  }, [key, isDue, failures]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // Hidden: the last moment in which a phone lets a page send something.
    document.addEventListener('visibilitychange', () => saveNow(), { signal });
    addEventListener('online', () => saveNow(), { signal });
    return () => listening.abort();
  }, []);

  return {
    isSaved,
    /** Why it is not saved; null while nothing has failed. */
    error: isSaved ? null : error,
    /** Ends when no request is on its way. */
    settled: async () => running.current?.catch(() => {}),
  };
}
