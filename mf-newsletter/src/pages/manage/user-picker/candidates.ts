import { maxUserSearchResults as maxShown } from '@portal/contracts/constants';
import type { PostAuthor } from '@portal/contracts/newsletter';
import { useCall, userListMessage } from '@portal/sdk/query';
import { usePaused } from '../use-paused.ts';
import { withoutRole } from './without-role.ts';

/**
 * The members whose posts an admin can look for and that match the typed text: admins and leads (spec section 6), the
 * newsletter-team account, and whoever has written posts. `shown` is empty until there is a response. `note` is a message
 * about the list.
 */
export function useCandidates(typed: string, enabled: boolean) {
  const search = usePaused(typed.trim());
  const leads = useStaff('lead', search, enabled);
  const admins = useStaff('admin', search, enabled);
  const others = useCall(
    'GET /newsletter/authors',
    { search: search || undefined },
    { enabled, placeholderData: (previous) => previous },
  );
  const lists = [leads, admins, others];
  const isLoaded = leads.data && admins.data && others.data;
  const shown = isLoaded
    ? lists
        .flatMap(({ data }): PostAuthor[] => data?.users ?? [])
        .sort(byName)
        .slice(0, maxShown)
    : undefined;
  const total = isLoaded ? leads.data.pagination.total + admins.data.pagination.total + others.data.total : 0;
  const error = leads.error ?? admins.error ?? others.error;
  const settled = !lists.some(({ isPlaceholderData }) => isPlaceholderData) && search === typed.trim();
  return { shown: shown ?? [], note: error ? userListMessage(error) : noteOf(shown?.length, { total, settled }) };
}

/**
 * The list call accepts one role and returns at most 100 rows. The first 100 of each role, by name, contain the first
 * 100 of both.
 */
function useStaff(role: 'lead' | 'admin', typed: string, enabled: boolean) {
  const search = withoutRole(typed, role);
  return useCall(
    'GET /users/listUsers',
    { role, search: search || undefined, sort: 'name', order: 'asc', page: 1, limit: maxShown },
    { enabled, placeholderData: (previous) => previous },
  );
}

function noteOf(count: number | undefined, { total, settled }: { total: number; settled: boolean }): string | null {
  if (count === undefined || (count === 0 && !settled)) return 'Searching...';
  if (count === 0) return 'No users found matching your search criteria. Please try different search terms.';
  if (total > maxShown) return `Showing first ${maxShown} results. Refine your search to see more specific results.`;
  return null;
}

const byName = (one: PostAuthor, other: PostAuthor) =>
  one.last_name.localeCompare(other.last_name) || one.first_name.localeCompare(other.first_name);
