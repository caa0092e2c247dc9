import { listAddress } from '@portal/contracts/newsletter-pages';
import { readListQuery } from './list-query.ts';

const read = (query: string) => readListQuery(new URLSearchParams(query));

describe('the list of posts', () => {
  it('stands in its address, which says only what differs from the plain list', () => {
    const asked = { search: 'coat drive', tag: 'how-to & more', page: 2 };
    expect(read(listAddress(asked).split('?')[1] as string)).toEqual(asked);
    expect(listAddress({ search: '', tag: '', page: 1 })).toBe('/newsletter');
  });

  it('takes what means nothing as left out', () => {
    for (const page of ['0', '-1', '1.5', 'two', '1e99']) expect(read(`page=${page}`).page).toBe(1);
    expect(read(`search=%20${'x'.repeat(300)}`).search).toHaveLength(200);
  });
});
