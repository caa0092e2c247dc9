import { type Pagination, pageSize } from '@portal/contracts';

export interface PageRequest {
  page?: number;
  limit?: number;
}

/** The requested page of a list that is always paged. */
export const pageOrFirst = ({ page = 1, limit = pageSize.default }: PageRequest) => ({ page, limit });

/** The rows of a page. If no page was requested, the list from its first row on, up to a limit (spec section 7, decision 17). */
export function pageWindow({ page, limit }: PageRequest): { offset: number; limit: number } {
  if (page === undefined && limit === undefined) return { offset: 0, limit: pageSize.unpaged };
  const size = limit ?? pageSize.default;
  return { offset: ((page ?? 1) - 1) * size, limit: size };
}

/** The pagination of a list with `total` rows, or with more than those. */
export function paginationOf(request: PageRequest, total: number, more = false): Pagination {
  const isUnpaged = request.page === undefined && request.limit === undefined;
  const limit = isUnpaged ? Math.min(Math.max(total, 1), pageSize.unpaged) : pageWindow(request).limit;
  const totalPages = Math.max(1, Math.ceil(total / limit));
  return { page: request.page ?? 1, limit, total, totalPages, ...(more && { more }) };
}
