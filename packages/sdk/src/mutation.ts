import type { PortalCallName } from '@portal/contracts';
import { useQueryClient, useMutation as useTanstackMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ApiError, apiErrorOf } from './api.ts';

interface Options<Input, Result> {
  /** One call or several, such as `(values) => call('POST /events/propose', values)`. */
  mutationFn(input: Input): Promise<Result>;
  /**
   * The calls whose answers it may change: pages that show them ask again. After a failure too, because the list may be
   * behind what the server knows, or only the answer was lost.
   */
  changes?: PortalCallName[];
  onSuccess?(result: Result, input: Input): void;
  onError?(error: ApiError, input: Input): void;
}

/**
 * A change on the server, with the names of TanStack Query. `mutate` does nothing while an earlier change is running: a
 * disabled button alone comes one rendering too late. `isReloading` is true from the response until the changed data
 * are shown.
 */
export function useMutation<Input = void, Result = unknown>(options: Options<Input, Result>) {
  const { mutationFn, changes = [], onSuccess, onError } = options;
  const client = useQueryClient();
  const isRunning = useRef(false);
  const [isReloading, setReloading] = useState(false);

  const reload = async () => {
    setReloading(true);
    await Promise.all(changes.map((name) => client.invalidateQueries({ queryKey: [name] })));
    setReloading(false);
  };

  const { mutate, isPending, variables, data, error, reset } = useTanstackMutation<Result, ApiError, Input>({
    // Offline, the library would wait and say nothing.
    networkMode: 'always',
    mutationFn: async (input) => {
      try {
        return await mutationFn(input);
      } catch (failure) {
        throw apiErrorOf(failure);
      }
    },
    onSuccess: (result, input) => onSuccess?.(result, input),
    onError: (failure, input) => onError?.(failure, input),
    onSettled: () => {
      isRunning.current = false;
      // Not waited for: what came of the change is said at once.
      void reload();
    },
  });
  const mutateOnce = (input: Input) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(input);
  };
  return { mutate: mutateOnce, isPending, isReloading, variables, data, error, reset };
}
