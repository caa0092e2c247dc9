import { lastPage, maxSearchLength } from '@portal/contracts/constants';
import { startTransition } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** The values that a part of the address may have; `any` where they are not known beforehand. */
export type Filters = Record<string, readonly string[] | 'any'>;

/** A list that is read page by page. */
export interface ListOptions<F extends Filters = Filters> {
  filters: F;
  /** Rows a page. */
  limit: number;
  /** What filters where the address says nothing. */
  defaults?: { [Name in keyof F]?: string };
}

/** What a list shows, by the names of the address and of the call alike. Absent parts filter nothing. */
type Query<F extends Filters> = { search?: string; page: number } & {
  [Name in keyof F]?: F[Name] extends readonly (infer Value)[] ? Value : string;
};

type Changes = Record<string, string | number | undefined>;

/**
 * What a list shows, in the address, so that a reload or a shared link shows the same. `change` takes parts by name, and
 * leaves out of the address what is undefined or empty; it starts at the first page, unless it is the page that changes.
 * The control that was used is painted before the list. Back returns to the filters of before, not to each search or page.
 * `addressOf` is for links: the address with such changes.
 */
export function useListAddress<const F extends Filters>(filters: F, defaults: ListOptions<F>['defaults'] = {}) {
  const [address, setAddress] = useSearchParams();
  const { pathname } = useLocation();
  const change = (changes: Changes) =>
    startTransition(() => {
      // While the page that somebody went to is fetched, this one is still there with its timers.
      if (location.pathname !== pathname) return;
      // An earlier change may not be rendered yet.
      const present = new URLSearchParams(location.search);
      const changed = changedAddress(present, changes);
      setAddress(changed, { replace: Object.keys(filters).every((name) => present.get(name) === changed.get(name)) });
    });
  const addressOf = (changes: Changes) => `?${changedAddress(address, changes)}`;
  return { query: readQuery(address, filters, defaults), change, addressOf };
}

/** Reads the address; what means nothing counts as left out. */
export function readQuery<F extends Filters>(
  address: URLSearchParams,
  filters: F,
  defaults: ListOptions<F>['defaults'] = {},
): Query<F> {
  const parts = Object.entries(filters).map(([name, values]) => [
    name,
    knownValue(address.get(name), values) ?? defaults[name],
  ]);
  const search = address.get('search')?.trim().slice(0, maxSearchLength) || undefined;
  return { ...Object.fromEntries(parts), search, page: pageOf(address) };
}

/** In characters: nothing that a list is narrowed down by is longer than a tag of a post. */
const longestValue = 50;

function knownValue(value: string | null, values: readonly string[] | 'any'): string | undefined {
  if (values === 'any') return value?.trim().slice(0, longestValue) || undefined;
  return values.find((known) => known === value);
}

function pageOf(address: URLSearchParams): number {
  const page = Number(address.get('page'));
  return Number.isSafeInteger(page) && page > 0 && page <= lastPage ? page : 1;
}

export function changedAddress(address: URLSearchParams, changes: Changes): URLSearchParams {
  const changed = new URLSearchParams(address);
  changed.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (!value || (name === 'page' && value === 1)) changed.delete(name);
    else changed.set(name, String(value));
  }
  return changed;
}
