import { type ApiError, apiErrorOf } from '@portal/sdk';
import { useState, useTransition } from 'react';

interface Options<Input, Result> {
  mutationFn(input: Input): Promise<Result>;
  onSuccess?(result: Result): void;
  onError?(error: ApiError, input: Input): void;
}

/**
 * A change on the server, with the names of the sdk's `useMutation`. That one comes with TanStack Query, which is 7 KB more
 * than the budget of this page has room for (ADR 35).
 */
export function useMutation<Input = void, Result = unknown>({
  mutationFn,
  onSuccess,
  onError,
}: Options<Input, Result>) {
  const [isPending, start] = useTransition();
  const [error, setError] = useState<ApiError | null>(null);
  const mutate = (input: Input) => {
    if (isPending) return;
    start(async () => {
      setError(null);
      try {
        const result = await mutationFn(input);
        onSuccess?.(result);
      } catch (failure) {
        const refusal = apiErrorOf(failure);
        setError(refusal);
        onError?.(refusal, input);
      }
    });
  };
  return { mutate, isPending, error };
}
