import type { PortalCallName, RequestOf, ResponseOf } from '@portal/contracts';
import { QueryClient, QueryClientProvider, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ApiError, apiErrorOf, call } from './api.ts';
import { givenAnswers } from './given-answers.ts';
import { useSession } from './session.ts';

export { useQueryClient } from '@tanstack/react-query';
export { useListAddress, useListPage } from './list-page.ts';
export { useMutation } from './mutation.ts';
export { userListMessage } from './user-list-message.ts';

const worthARetry = (error: unknown) => (error as ApiError).code === 'unavailable';

const client = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && worthARetry(error) } },
});

/** Answers that came with the document (`givenAnswersId`): what it opens with needs no asking. */
for (const [name, input, answer] of givenAnswers()) client.setQueryData([name, input], answer);

// What one person was shown is not for the next one who signs in on the same page; what visitors are shown is for all.
useSession.subscribe(({ user }, before) => {
  if (before.user && user?.id !== before.user.id) client.clear();
});

/** Wraps a remote's pages; all remotes share one cache. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Server state of one call; its key is `[name, input]`, so `invalidateQueries({ queryKey: [name] })` reloads it. */
export function useCall<N extends PortalCallName>(
  name: N,
  input: RequestOf<N>,
  options: Omit<UseQueryOptions<ResponseOf<N>, ApiError>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery<ResponseOf<N>, ApiError>({
    queryKey: [name, input],
    queryFn: () =>
      call(name, input).catch((failure) => {
        throw apiErrorOf(failure);
      }),
    ...options,
  });
}
