import { admitFiles, freeName } from './new-files.ts';

const file = (name: string, size = 1) => ({ name, size });

describe('files that are attached', () => {
  it('are at most 10 MB large, each refusal with its reason', () => {
    const [fits, large] = [file('fits.pdf', 10 * 1024 * 1024), file('large.pdf', 10 * 1024 * 1024 + 1)];
    expect(admitFiles([fits, large], 0)).toEqual({ admitted: [fits], refused: ['large.pdf is larger than 10 MB.'] });
  });

  it('are at most 10 a post', () => {
    const { admitted, refused } = admitFiles([file('ninth'), file('tenth'), file('eleventh')], 8);
    expect(admitted.map(({ name }) => name)).toEqual(['ninth', 'tenth']);
    expect(refused).toEqual(['eleventh was not attached: a post can have at most 10 files.']);
  });

  it('are told apart by their names', () => {
    expect(freeName('image.png', [])).toBe('image.png');
    expect(freeName('image.png', ['image.png', 'image-2.png'])).toBe('image-3.png');
    expect(freeName('notes', ['notes'])).toBe('notes-2');
    expect(freeName(`${'x'.repeat(300)}.png`, []).length).toBeLessThanOrEqual(200);
  });
});
