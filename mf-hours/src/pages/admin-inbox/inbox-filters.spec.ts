import { readFilters, writeFilters } from './inbox-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('inbox filters in the address', () => {
  it('survive a reload', () => {
    const filters = { search: 'Ada & co', status: 'signed', type: 'async', page: 3 } as const;
    expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
  });

  it('leave the address clean where nothing is filtered', () => {
    expect(writeFilters({ search: '', page: 1 })).toEqual({});
  });

  it('search for no more than the server takes', () => {
    expect(read(`search=%20${'x'.repeat(300)}`).search).toHaveLength(200);
  });

  it.each(['status=archived&type=both', 'page=0', 'page=-2', 'page=1.5', 'page=x', 'page=1e99', ''])(
    'count as left out where they mean nothing: %s',
    (query) => {
      expect(read(query)).toEqual({ search: '', status: undefined, type: undefined, page: 1 });
    },
  );
});
