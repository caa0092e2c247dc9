import { postPreview } from '../src/preview.ts';

describe('the preview of a post', () => {
  it('is the first 150 characters of content, plus an ellipsis if longer', () => {
    expect(postPreview('x'.repeat(150))).toBe('x'.repeat(150));
    expect(postPreview('x'.repeat(151))).toBe(`${'x'.repeat(150)}...`);
  });

  it('leaves plain prose as it is', () => {
    const prose = 'Bring 3 * 4 boxes (see lost_and_found_list) - or call us!';
    expect(postPreview(prose)).toBe(prose);
  });

  it('leaves out the marks of Markdown and keeps what they mark', () => {
    expect(postPreview('## Thank you\n\nOn **Saturday** we [met](https://example.org) *twice*.')).toBe(
      'Thank you – On Saturday we met twice.',
    );
    expect(postPreview('- [x] food bank\n- library\n\n> well done\n\n```\ncode\n```')).toBe(
      'food bank library well done code',
    );
  });

  it('never cuts a character in half', () => {
    expect(postPreview('😀'.repeat(151))).toBe(`${'😀'.repeat(150)}...`);
  });

  it('stays quick for any text', () => {
    const start = Date.now();
    for (const hostile of ['[a'.repeat(500_000), '*a '.repeat(500_000), '#'.repeat(1_000_000)]) postPreview(hostile);
    expect(Date.now() - start).toBeLessThan(500);
  });
});
