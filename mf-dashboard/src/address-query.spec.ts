import { changedQuery, oneOf, pageOf, searchOf } from './address-query.ts';

const changed = (query: string, changes: Parameters<typeof changedQuery>[1]) =>
  changedQuery(new URLSearchParams(query), changes).toString();

describe('a list in the address', () => {
  it('starts at its first page when something but the page changes', () => {
    expect(changed('page=3&sort=name', { search: 'Ada & co' })).toBe('sort=name&search=Ada+%26+co');
    expect(changed('sort=name', { page: 3 })).toBe('sort=name&page=3');
  });

  it('leaves out what filters nothing', () => {
    expect(changed('page=3&search=x&chapter=NHS', { search: '', chapter: undefined })).toBe('');
    expect(changed('page=3', { page: 1 })).toBe('');
  });

  it.each(['page=0', 'page=-2', 'page=1.5', 'page=x', 'page=1e99', ''])('takes %s for the first page', (query) => {
    expect(pageOf(new URLSearchParams(query))).toBe(1);
  });

  it('searches for no more than the server takes', () => {
    expect(searchOf(new URLSearchParams(`search=%20${'x'.repeat(300)}`))).toHaveLength(200);
    expect(searchOf(new URLSearchParams('search=%20'))).toBeUndefined();
  });

  it('ignores values that mean nothing', () => {
    expect(oneOf(new URLSearchParams('chapter=XHS'), 'chapter', ['NJHS', 'NHS'])).toBeUndefined();
  });
});
