import { changedAddress, readQuery } from './list-address.ts';

const changed = (address: string, changes: Parameters<typeof changedAddress>[1]) =>
  changedAddress(new URLSearchParams(address), changes).toString();

const filters = { chapter: ['NJHS', 'NHS'], action: 'any' } as const;
const read = (address: string) => readQuery(new URLSearchParams(address), filters);

describe('a list in the address', () => {
  it('survives a reload', () => {
    const query = { search: 'Ada & co', chapter: 'NHS', action: 'how-to & more', page: 3 };
    expect(read(changed('', query))).toEqual(query);
  });

  it('starts at its first page when something but the page changes', () => {
    expect(changed('page=3&sort=name', { search: 'Ada & co' })).toBe('sort=name&search=Ada+%26+co');
    expect(changed('sort=name', { page: 3 })).toBe('sort=name&page=3');
  });

  it('leaves out what filters nothing', () => {
    expect(changed('page=3&search=x&chapter=NHS', { search: '', chapter: undefined })).toBe('');
    expect(changed('page=3', { page: 1 })).toBe('');
  });

  it.each(['page=0', 'page=-2', 'page=1.5', 'page=x', 'page=1e99', 'page=1000001', ''])(
    'takes %s for the first page',
    (address) => {
      expect(read(address).page).toBe(1);
    },
  );

  it('searches for no more than the server takes', () => {
    expect(read(`action=%20${'x'.repeat(300)}`).action).toHaveLength(50);
    expect(read(`search=%20${'x'.repeat(300)}`).search).toHaveLength(200);
    expect(read('search=%20').search).toBeUndefined();
  });

  it('ignores values that mean nothing', () => {
    expect(read('chapter=XHS').chapter).toBeUndefined();
    expect(read('action=').action).toBeUndefined();
  });
});
