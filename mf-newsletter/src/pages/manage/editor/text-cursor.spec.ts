import { paragraphBetween, placeFor, withoutPicture } from './text-cursor.ts';

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

  it('goes with its picture, whatever describes that, and leaves all other words and pictures', () => {
    const gone = '![a [1\\].png](attachment:a%20%5B1%5D.png)';
    expect(withoutPicture(`Before\n\n${gone}\n\nAfter`, gone)).toBe('Before\n\nAfter');
    expect(withoutPicture(`${gone.slice(0, -1)} "Our beds")`, gone)).toBe('');
    expect(withoutPicture('![Beds, \\[new\\]](attachment:a%20%5B1%5D.png)', gone)).toBe('');
    const kept = `See ${gone}.\n\n- ${gone}\n\n![a](attachment:aa%20%5B1%5D.png)\n\n![x](attachment:x)${gone}`;
    expect(withoutPicture(kept, gone)).toBe(kept);
  });
});
