import { withoutRole } from './without-role.ts';

describe('a search for people of one role', () => {
  it('finds them by the shown name of their role, written out or begun', () => {
    for (const typed of ['Committee Lead', 'committee lead', 'Comm', 'lead'])
      expect(withoutRole(typed, 'lead')).toBe('');
    for (const typed of ['Administrator', 'admin']) expect(withoutRole(typed, 'admin')).toBe('');
  });

  it('keeps whatever else is typed, other roles too', () => {
    expect(withoutRole('  Dana Committee  Lead service ', 'lead')).toBe('Dana service');
    expect(withoutRole('Administrator', 'lead')).toBe('Administrator');
    expect(withoutRole('Committee Lead', 'admin')).toBe('Committee Lead');
  });
});
