import { paragraphBetween } from './text-cursor.ts';

describe('what is put into a text', () => {
  it('stands apart from what is before and after it', () => {
    expect(`Before${paragraphBetween('Before', 'X', 'After')}After`).toBe('Before\n\nX\n\nAfter');
    expect(`Before\n${paragraphBetween('Before\n', 'X', '\n\nAfter')}\n\nAfter`).toBe('Before\n\nX\n\nAfter');
    expect(paragraphBetween('', 'X', '')).toBe('X\n\n');
  });
});
