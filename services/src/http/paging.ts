import { type Pagination, pageSize } from '@portal/contracts';

interface PageRequest {
  page?: number;
  limit?: number;
}

/** The rows of a page. Undefined if no page was requested, so the whole list is returned (spec section 7). */
export function pageWindow({ page, limit }: PageRequest): { offset: number; limit: number } | undefined {
  if (page === undefined && limit === undefined) return undefined;
  const size = limit ?? pageSize.default;
  return { offset: ((page ?? 1) - 1) * size, limit: size };
}

/** The pagination of a list with `total` rows. */
export function paginationOf(request: PageRequest, total: number): Pagination {
  const limit = pageWindow(request)?.limit ?? Math.max(total, 1);
  return { page: request.page ?? 1, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) };
}
