import {
  type HoursType,
  hoursTypes,
  maxSearchLength,
  type SubmissionStatus,
  submissionStatuses,
} from '@portal/contracts';
import { useSearchParams } from 'react-router-dom';

/** What the inbox shows, as the address says it, so that a reload or a shared link shows the same. */
export interface InboxFilters {
  search: string;
  status?: SubmissionStatus;
  type?: HoursType;
  page: number;
}

/** Reads the address's query; what means nothing counts as left out. */
export function readFilters(query: URLSearchParams): InboxFilters {
  const page = Number(query.get('page'));
  return {
    search: query.get('search')?.trim().slice(0, maxSearchLength) ?? '',
    status: submissionStatuses.find((status) => status === query.get('status')),
    type: hoursTypes.find((type) => type === query.get('type')),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The address's query for these filters, without those that filter nothing. */
export function writeFilters({ search, status, type, page }: InboxFilters): Record<string, string> {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(type && { type }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** A change of what is listed starts at its first page, unless it is the page that changes. */
export function useInboxFilters() {
  const [query, setQuery] = useSearchParams();
  const filters = readFilters(query);
  const change = (changed: Partial<InboxFilters>) =>
    setQuery(writeFilters({ ...filters, page: 1, ...changed }), { replace: true, preventScrollReset: true });
  return [filters, change] as const;
}
