import type { PageState, PortalCallName, RequestOf, ResponseOf } from '@portal/contracts';
import {
  notifyManager,
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  type QueryObserverResult,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ApiError, apiErrorOf, call } from './api.ts';
import { type Filters, type ListOptions, readQuery, useListAddress } from './list-address.ts';
import { documentPageState, usePageState } from './page-state.ts';
import { refetchCall } from './refetch-call.ts';
import type { PageStart } from './remote.ts';
import { roleOf, useSession } from './session.ts';

export { useQueryClient } from '@tanstack/react-query';
export { readQuery, useListAddress } from './list-address.ts';
export { useMutation } from './mutation.ts';
export { userListMessage } from './user-list-message.ts';

// The library would wait for a task of its own, and the next press can come before that: it would find the page as it was.
notifyManager.setScheduler(queueMicrotask);

const worthARetry = (error: unknown) => (error as ApiError).code === 'unavailable';

const clients = new WeakMap<PageState, QueryClient>();

/**
 * The cache of a page: one for each rendering on a server, one for a document in the browser. It begins with the data that the
 * page was rendered with.
 */
export function queryClientOf(page: PageState): QueryClient {
  const known = clients.get(page);
  if (known) return known;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && worthARetry(error),
        // Offline, the library would wait and say nothing. With this mode, refetchOnReconnect is off unless it is set.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
  for (const [name, input, data] of page.queries) client.setQueryData([name, input], data);
  clients.set(page, client);
  return client;
}

// What one person was shown is not for the next one who signs in on the same page; what visitors are shown is for all.
useSession.subscribe(({ user }, before) => {
  if (before.user && user?.id !== before.user.id) queryClientOf(documentPageState()).clear();
});

/** Wraps a remote's pages; all remotes share one cache. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClientOf(usePageState())}>{children}</QueryClientProvider>;
}

type CallOptions<N extends PortalCallName> = Omit<UseQueryOptions<ResponseOf<N>, ApiError>, 'queryKey' | 'queryFn'>;

const queryOf = <N extends PortalCallName>(name: N, input: RequestOf<N>) => ({
  queryKey: [name, input],
  queryFn: (): Promise<ResponseOf<N>> =>
    call(name, input).catch((failure) => {
      throw apiErrorOf(failure);
    }),
});

/** Server state of one call; its key is `[name, input]`. */
export function useCall<N extends PortalCallName>(name: N, input: RequestOf<N>, options: CallOptions<N> = {}) {
  return useQuery<ResponseOf<N>, ApiError>({ ...queryOf(name, input), ...options });
}

/**
 * The same outside of components: `report` is called with every new state.
 * @returns a function that ends it
 */
export function watchCall<N extends PortalCallName>(
  name: N,
  input: RequestOf<N>,
  { report, ...options }: CallOptions<N> & { report(result: QueryObserverResult<ResponseOf<N>, ApiError>): void },
): () => void {
  const client = queryClientOf(documentPageState());
  return new QueryObserver<ResponseOf<N>, ApiError>(client, { ...queryOf(name, input), ...options }).subscribe(report);
}

/** Calls `report` with the error of each read that fails, and of each change (whose name is undefined). */
export function watchFailures(report: (name: unknown, error: ApiError) => void): void {
  const client = queryClientOf(documentPageState());
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error')
      report(event.query.queryKey[0], event.action.error as ApiError);
  });
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') report(undefined, event.action.error as ApiError);
  });
}

/** Makes the calls that pages will make first, where the person's role may make them. */
export function startCalls(pages: PageStart[]): void {
  const client = queryClientOf(documentPageState());
  const address = new URLSearchParams(location.search);
  const role = roleOf(useSession.getState());
  for (const { name, roles, ...first } of pages.flatMap(({ calls = [] }) => calls)) {
    if (roles && !roles.includes(role)) continue;
    const input = 'list' in first ? listInput(address, first.list) : first.input;
    void client.prefetchQuery(queryOf(name, input as never));
  }
}

const listInput = (address: URLSearchParams, { filters, limit, defaults }: ListOptions) => ({
  ...readQuery(address, filters, defaults),
  limit,
});

/** Makes a call again where its response is shown, and waits for that. */
export const reloadCall = (name: PortalCallName): Promise<void> =>
  refetchCall(queryClientOf(documentPageState()), name);

/**
 * {@link useCall} for something that may not exist: null where the server says that there is no such thing. (After an error,
 * every reader of a page that a server rendered would make the call again.)
 */
export function useFound<N extends PortalCallName>(
  name: N,
  input: RequestOf<N>,
  options: Omit<UseQueryOptions<ResponseOf<N> | null, ApiError>, 'queryKey' | 'queryFn'> = {},
) {
  const queryFn = () =>
    call(name, input).catch((failure) => {
      const error = apiErrorOf(failure);
      if (error.code === 'not_found' || error.code === 'invalid') return null;
      throw error;
    });
  return useQuery<ResponseOf<N> | null, ApiError>({ queryKey: [name, input], queryFn, ...options });
}

interface Options<N extends PortalCallName, F extends Filters> extends ListOptions<F> {
  /** Time in ms after which a list like this is read again by itself; false for never. */
  refetchInterval?(list: ResponseOf<N>): number | false;
}

/** A list that is read page by page as the address says. The rows before stay until the next ones are there. */
export function useListPage<N extends PortalCallName, const F extends Filters>(
  name: N,
  { filters, limit, defaults, refetchInterval }: Options<N, F>,
) {
  const { query, change } = useListAddress(filters, defaults);
  const list = useCall(name, { ...query, limit } as RequestOf<N>, {
    placeholderData: (previous) => previous as never,
    refetchInterval: ({ state }) => (state.data && refetchInterval?.(state.data)) || false,
  });
  return { query, change, list };
}
