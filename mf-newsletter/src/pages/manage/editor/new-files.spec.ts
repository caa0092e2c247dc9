import { storedFileName } from '@portal/contracts/file-names';
import { admitFiles } from './new-files.ts';

const file = (name: string, size = 1) => ({ name, size });

describe('files that are attached', () => {
  it('are at most 10 MB large, each refusal with its reason', () => {
    const [fits, large] = [file('fits.pdf', 10 * 1024 * 1024), file('large.pdf', 10 * 1024 * 1024 + 1)];
    const admitted = [{ file: fits, name: 'fits.pdf' }];
    expect(admitFiles([fits, large], [])).toEqual({ admitted, refused: ['large.pdf is larger than 10 MB.'] });
  });

  it('are at most 10 a post', () => {
    const eight = [...'12345678'].map((name) => ({ name }));
    const { admitted, refused } = admitFiles(
      ['ninth', 'tenth', 'eleventh'].map((name) => file(name)),
      eight,
    );
    expect(admitted.map(({ name }) => name)).toEqual(['ninth', 'tenth']);
    expect(refused).toEqual(['eleventh was not attached: a post can have at most 10 files.']);
  });

  it('are told apart by their names', () => {
    const named = (attached: string[], ...names: string[]) => {
      const files = names.map((name) => file(name));
      return admitFiles(
        files,
        attached.map((name) => ({ name })),
      ).admitted.map(({ name }) => name);
    };
    expect(named(['image-2.png'], 'image.png', 'image.png')).toEqual(['image.png', 'image-3.png']);
    expect(named(['notes'], 'notes')).toEqual(['notes-2']);
    expect(named([], `${'x'.repeat(300)}.png`)[0]?.length).toBeLessThanOrEqual(200);
    const [minutes = ''] = named([], `1. ${'Minutes of the meeting '.repeat(10)}`);
    expect(minutes).toMatch(/^1\. Minutes of the meeting /);
    expect(minutes.length).toBeLessThanOrEqual(200);
  });

  it('have the names with which the server stores them: the text refers to them by these', () => {
    const names = ['\u200f\u200fצילום.png', 'May\\beds.png', 'Q:A.png', ' ', '\ud83d.png', `${'🌱'.repeat(150)}.png`];
    const admitted = admitFiles(
      names.map((name) => file(name)),
      [],
    ).admitted.map(({ name }) => name);
    expect(admitted.slice(0, 5)).toEqual(['צילום.png', 'beds.png', 'Q:A.png', 'file', '\ufffd.png']);
    for (const name of admitted) expect(storedFileName(name)).toBe(name);
  });
});
