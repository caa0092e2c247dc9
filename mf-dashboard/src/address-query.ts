import { maxSearchLength } from '@portal/contracts';
import { useSearchParams } from 'react-router-dom';

type Changes = Record<string, string | number | undefined>;

/**
 * What a list shows, kept in the address, so that a reload or a shared link shows the same. `change` takes values by name,
 * and leaves out of the address what is undefined or empty; it starts at the first page, unless it is the page that changes.
 */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams();
  const change = (changes: Changes) =>
    setQuery((present) => changedQuery(present, changes), { replace: true, preventScrollReset: true });
  return { query, change };
}

export function changedQuery(query: URLSearchParams, changes: Changes): URLSearchParams {
  const changed = new URLSearchParams(query);
  changed.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) changed.delete(name);
    else changed.set(name, String(value));
  }
  return changed;
}

/** What the address searches for, as far as a search may go; undefined where it searches for nothing. */
export const searchOf = (query: URLSearchParams): string | undefined =>
  query.get('search')?.trim().slice(0, maxSearchLength) || undefined;

/** The page that the address names; the first where it names none. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
}

/** The value of `name` in the address where it is one of `values`. */
export function oneOf<T extends string>(query: URLSearchParams, name: string, values: readonly T[]): T | undefined {
  return values.find((value) => value === query.get(name));
}
