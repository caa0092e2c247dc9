import type { PortalCallName } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Makes a call again, and waits for the responses that are shown. TanStack Query alone would keep a first response that is
 * under way, which the server can have sent before it knew what changed. What other pages have read can have changed with it:
 * it is read again where it is shown next.
 */
export async function refetchCall(client: QueryClient, name: PortalCallName): Promise<void> {
  const queries = { queryKey: [name] };
  await client.invalidateQueries({ type: 'inactive', refetchType: 'none' });
  await client.cancelQueries(queries);
  await client.invalidateQueries(queries);
}
