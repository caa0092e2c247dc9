import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { asWrittenHtml } from '../src/as-written.ts';
import { isTooComplex } from '../src/complexity.ts';

describe('the time that reading takes', () => {
  it('grows with the length of a text, whatever is repeated in it, or the text is refused', () => {
    // In a process of its own, because the Markdown libraries are ES modules only.
    const words = ['--import', 'tsx/esm', path.join(__dirname, 'growth.mjs'), '12', '20261122'];
    const found = JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }));
    expect(found).toEqual({ failed: false, tried: 12, counterexample: null });
  }, 120_000);

  it.each([
    ['references in an address', `http://a.bc${'&a;'.repeat(20_000)}&`],
    ['punctuation in an address', `www.a.bc${'!'.repeat(60_000)}x`],
    ['words behind an open bracket', `[${'a '.repeat(30_000)}`],
    ['emphasis within emphasis', '*_'.repeat(30_000)],
    ['unended attributes', `${'<a b="'.repeat(2000)}${'word '.repeat(10_000)}`],
    ['unended titles', `${'[a](b "'.repeat(2000)}${'word '.repeat(10_000)}`],
    ['ticks of many lengths', Array.from({ length: 300 }, (_, count) => `${'`'.repeat(count + 1)} `).join('')],
    ['references', '&a;&#1;'.repeat(9000)],
    ['quotes, one below the other', '> a\n\n'.repeat(12_000)],
  ])('is not spent on %s', (_what, source) => {
    expect(isTooComplex(source)).toBe(true);
  });

  it.each([
    [
      'a long paragraph with links',
      'We [met](https://example.org/a_b?c=1&d=2) *all* of `them` & more, at 5. '.repeat(60),
    ],
    ['a list of links', '- [The minutes](https://example.org/minutes.pdf), by Ada <ada@example.org>\n'.repeat(60)],
    ['a poem without blank lines', 'Sing, O goddess, the anger (of Achilles), "son of Peleus" -\n'.repeat(400)],
    ['a list with dots', '1. The opening ................................................... page 3\n'.repeat(100)],
  ])('does not keep people from writing %s', (_what, source) => {
    expect(isTooComplex(source)).toBe(false);
    expect(isTooComplex(`${source}\n\n`.repeat(Math.min(10, 90_000 / source.length)))).toBe(false);
  });

  it('is nothing for a text that is shown as it was written', () => {
    expect(asWrittenHtml('a <b> & *c*\nd\n\n \n\ne', { p: 'margin:0' })).toBe(
      '<p dir="auto" style="margin:0">a &lt;b&gt; &amp; *c*<br>\nd</p>\n<p dir="auto" style="margin:0">e</p>',
    );
  });
});
