import type { PortalCallName } from '@portal/contracts';
import { useQueryClient, useMutation as useTanstackMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ApiError, apiErrorOf, messageOf } from './api.ts';
import { refetchCall } from './refetch-call.ts';
import { toast } from './toast.tsx';

/** The title of a toast, or its title and the text below. */
type Words<Text = string> = string | [title: string, text: Text];

interface Options<Input, Result> {
  /** One call or several, such as `(values) => call('POST /events/propose', values)`. */
  mutationFn(input: Input): Promise<Result>;
  /**
   * The calls whose responses it may change: pages that show them make the calls again. After a failure too, because the
   * list may be behind what the server knows, or only the response was lost.
   */
  changes?: PortalCallName[];
  /** What a toast says once it is done. */
  done?: Words | ((result: Result, input: Input) => Words);
  /** What a toast says if it fails, where the server has no words: a title alone, or the text below a title. */
  failed?: Words<string | ((error: ApiError) => string)>;
  onSuccess?(result: Result, input: Input): void;
  onError?(error: ApiError, input: Input): void;
}

/**
 * A change on the server, with the names of TanStack Query. `mutate` does nothing while an earlier change is running: a
 * disabled button alone comes one rendering too late. `isReloading` is true from the response until the changed data
 * are shown.
 */
export function useMutation<Input = void, Result = unknown>(options: Options<Input, Result>) {
  const { mutationFn, changes = [], done, failed, onSuccess, onError } = options;
  const client = useQueryClient();
  const isRunning = useRef(false);
  const [isReloading, setReloading] = useState(false);

  const reload = async () => {
    setReloading(true);
    await Promise.all(changes.map((name) => refetchCall(client, name)));
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
    onSuccess: (result, input) => {
      const [title, description] = [typeof done === 'function' ? done(result, input) : done].flat();
      if (title) toast({ title, description, variant: 'success' });
      onSuccess?.(result, input);
    },
    onError: (error, input) => {
      if (failed) toast({ ...failureWords(error, failed), reference: error.reference, variant: 'destructive' });
      onError?.(error, input);
    },
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

function failureWords(error: ApiError, failed: NonNullable<Options<never, never>['failed']>) {
  if (typeof failed === 'string') return { title: messageOf(error, failed) };
  const [title, text] = failed;
  return { title, description: typeof text === 'string' ? messageOf(error, text) : text(error) };
}
