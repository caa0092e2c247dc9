import { paragraphBetween, placeFor } from './text-cursor.ts';

describe('what is put into a text', () => {
  it('stands apart from what is before and after it', () => {
    expect(`Before${paragraphBetween('Before', 'X', 'After')}After`).toBe('Before\n\nX\n\nAfter');
    expect(`Before\n${paragraphBetween('Before\n', 'X', '\n\nAfter')}\n\nAfter`).toBe('Before\n\nX\n\nAfter');
    expect(paragraphBetween('', 'X', '')).toBe('X\n\n');
  });

  it('takes the place of the selection, but never of the words that describe a picture', () => {
    expect(placeFor('some [link](https://x.test) here', 6, 10)).toEqual([6, 10]);
    const text = 'A\n\n![beds.png](attachment:beds.png)\n\nB';
    const afterPicture = text.indexOf('\n\nB');
    expect(placeFor(text, 5, 13)).toEqual([afterPicture, afterPicture]);
    expect(placeFor('![b](attachment:b)', 3, 3)).toEqual([18, 18]);
  });
});
