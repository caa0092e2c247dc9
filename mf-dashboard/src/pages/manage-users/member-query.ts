import { type Chapter, chapters, type MemberSort, memberSorts, pageSize } from '@portal/contracts';
import { useCall } from '@portal/sdk/query';
import { oneOf, pageOf, searchOf, useAddressQuery } from '../../address-query.ts';

/** Which members are listed, in what order, and which page of them. */
export interface MemberQuery {
  search: string;
  chapter?: Chapter;
  sort: MemberSort;
  order: 'asc' | 'desc';
  page: number;
}

export function readMemberQuery(query: URLSearchParams): MemberQuery {
  return {
    search: searchOf(query) ?? '',
    chapter: oneOf(query, 'chapter', chapters),
    sort: oneOf(query, 'sort', memberSorts) ?? 'name',
    order: oneOf(query, 'order', ['asc', 'desc']) ?? 'asc',
    page: pageOf(query),
  };
}

/** The members that the address asks for, and how to ask for others. */
export function useMembers() {
  const { query, change } = useAddressQuery();
  const asked = readMemberQuery(query);
  const list = useCall(
    'GET /users/listUsers',
    { ...asked, search: asked.search || undefined, limit: pageSize.max },
    { placeholderData: (previous) => previous },
  );
  return { asked, change: (changed: Partial<MemberQuery>) => change(changed), list };
}
