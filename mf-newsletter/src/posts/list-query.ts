import { maxSearchLength } from '@portal/contracts/constants';
import type { ListQuery } from '@portal/contracts/newsletter-pages';

const maxTagLength = 50;

export function readListQuery(query: URLSearchParams): ListQuery {
  const page = Number(query.get('page'));
  return {
    search: query.get('search')?.trim().slice(0, maxSearchLength) ?? '',
    tag: query.get('tag')?.trim().slice(0, maxTagLength) ?? '',
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
  };
}
