import type { PortalCallName } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Asks again for the answers of a call, and waits for those that are shown. TanStack Query alone would keep a first answer that is
 * under way, which the server can have given before it knew what changed.
 */
export async function reloadAnswers(client: QueryClient, name: PortalCallName): Promise<void> {
  const answers = { queryKey: [name] };
  await client.cancelQueries(answers);
  await client.invalidateQueries(answers);
}
