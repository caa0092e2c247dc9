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

  it('leaves pictures out, however long their addresses are', () => {
    expect(postPreview('![IMG_1234.jpg](attachment:IMG_1234.jpg)\n\nWe met.')).toBe('We met.');
    const long = `![our \\[day\\]](attachment:${'%F0%9F%98%80'.repeat(200)}.png)\n`;
    expect(postPreview(`${long}${long}We met.`)).toBe('We met.');
    expect(postPreview('[![badge](a.png)](https://example.org) ![x][ref] Hello![1]')).toBe('Hello![1]');
  });

  it('leaves comments out, however long they are, and where they begin in what a card can show', () => {
    const note = `<!-- ${'ask Ms. Hale '.repeat(2000)} -->`;
    expect(postPreview(`${note}The drive begins.`)).toBe('The drive begins.');
    expect(postPreview(`The drive begins.${note} Now.`)).toBe('The drive begins. Now.');
  });

  it.each([
    ['tables', '| Team | Cans |\n|------|:----:|\n| A    | 250  |\n\nx | y', 'Team Cans A 250 x | y'],
    ['line breaks', '<!-- draft -->Monday<br>Tuesday<BR />Friday\\\nSunday', 'Monday Tuesday Friday Sunday'],
    ['escapes', '\\*not\\* \\[a\\](b) 3\\. \\# C:\\dir', '*not* [a](b) 3. # C:\\dir'],
    ['definitions', 'See [the list][1][^a].\n\n[1]: https://example.org "List"\n[^a]: A note', 'See the list.'],
    ['tasks and lists', '- [X] food\n+ cans\n1) boxes\n> - [ ] bags', 'food cans boxes bags'],
    ['addresses', '<https://example.org> [Ada](https://example.org/Ada_(name))', 'https://example.org Ada'],
    ['headings and rules', 'Food drive\n====\n\nCans\n\n* * *\n\n## Thanks ##', 'Food drive – Cans Thanks'],
    [
      'entities',
      'Q&amp;A with&nbsp;Ms. Hal&eacute; &copy;&#32;2026 &#x1F600; &ldquo;a&#42;b*c &lt;br&gt; &nope; &amp &#0;',
      'Q&A with Ms. Halé © 2026 😀 “a*b*c <br> &nope; &amp �',
    ],
    [
      'entities in code',
      'Type `&amp;` or\n\n```\n&lt;b&gt;\n```\n\nfor &amp;, or \\&lt;',
      'Type &amp; or &lt;b&gt; for &, or &lt;',
    ],
    ['code', 'Run ``npm `x` `` now', 'Run npm `x` now'],
  ])('reads %s as text', (_what, markdown, text) => {
    expect(postPreview(markdown)).toBe(text);
  });

  it('never cuts a character in half', () => {
    expect(postPreview('😀'.repeat(151))).toBe(`${'😀'.repeat(150)}...`);
  });

  it('stays quick for any text', () => {
    const before = process.cpuUsage();
    const starts = [
      '[a',
      '*a ',
      '#',
      '![',
      '![](',
      '![](()',
      '[](a(b)',
      '-',
      '| -',
      '\n',
      '- ',
      '>',
      '<a@',
      '\\',
      '`',
      '**a',
      '<!--',
    ];
    for (const start of starts) postPreview(`${start.repeat(1_000_000 / start.length)}x`);
    // Microseconds of computing: on a busy machine, the clock also counts what others do.
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});
