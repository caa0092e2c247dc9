import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isTooComplex } from '../src/complexity.ts';

interface Post {
  source?: string;
  files?: Record<string, string | object>;
  baseUrl?: string;
  styles?: Record<string, string>;
  cover?: object;
  /** Reads the Markdown that shows this file. */
  attach?: string;
}

let reader: ChildProcess;
let answers: AsyncIterator<string>;

/** One process for all tests: what reads Markdown is ESM only, and takes a second to load. */
beforeAll(() => {
  const child = spawn(process.execPath, ['--import', 'tsx/esm', path.join(__dirname, 'read.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  reader = child;
  answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
});

afterAll(async () => {
  const ended = once(reader, 'exit');
  reader.stdin?.end();
  await ended;
});

/** The posts as HTML. */
async function read(...posts: Post[]): Promise<string[]> {
  reader.stdin?.write(`${JSON.stringify(posts)}\n`);
  const { value } = await answers.next();
  return JSON.parse(value);
}

const htmlOf = async (source: string, rest: Omit<Post, 'source'> = {}) => (await read({ source, ...rest }))[0];

it('shows a picture alone in its paragraph with its title as the caption', async () => {
  const html = await htmlOf(
    '![Beds](https://a.test/b.png "Our *new* beds")\n\nA ![Bed](https://a.test/b.png "tip") within',
  );
  expect(html).toContain('<figcaption>Our *new* beds</figcaption></figure>');
  expect(html).toContain('alt="Beds"');
  expect(html?.match(/<figure/g)).toHaveLength(1);
});

describe("a post's Markdown", () => {
  it("is GitHub's: tables, task lists, strikethrough, autolinks, footnotes, with line breaks kept", async () => {
    const html = await htmlOf(
      'one\ntwo\n\n| a | b |\n|:-:|--|\n| x<br>y | 2 |\n\n- [x] done\n- [ ] open\n\n~~old~~ https://example.org\n\nnote[^1]\n\n[^1]: below',
    );
    expect(html).toContain('one<br>\ntwo</p>');
    expect(html).toMatch(/<th align="center">a<\/th>[\s\S]*<td align="center">x<br>y<\/td>/);
    expect(html).toMatch(/☑ done[\s\S]*☐ open/);
    expect(html).toContain('<del>old</del> <a href="https://example.org">https://example.org</a>');
    const note = html?.match(/href="#([^"]+)"[^>]*>1</)?.[1];
    expect(html).toContain(`<li id="${note}">`);
  });

  it('shows HTML as it was typed and carries none of it out', async () => {
    const html = await htmlOf(
      'a <b onclick="x()">b</b>\n\n<script>alert(1)</script>\n\n<!-- for the editors -->\n\nend',
    );
    expect(html).not.toMatch(/<(b|script)\b/);
    expect(html).toContain('&#x3C;script>alert(1)&#x3C;/script>');
    expect(html).not.toContain('for the editors');
  });

  it('leaves comments out and no word beside them, and breaks a line where HTML says so', async () => {
    const written: [string, string][] = [
      ['<!-- ask Ms. Hale --> The drive begins.', 'The drive begins.'],
      ['<!-- a --> Bring a coat. <!-- b -->', 'Bring a coat.'],
      ['Bring <!-- two\nlines -->a coat.', 'Bring a coat.'],
      ['<!-- a\n\nb -->\n\nBring a coat.', 'Bring a coat.'],
      ['<br>\nThanks to **everyone**', '<br>Thanks to **everyone**'],
      ['<div>\nMonday<br/>\nTuesday\n</div>', '&#x3C;div><br>Monday<br>Tuesday<br>&#x3C;/div>'],
      ['<!-- never ended', '&#x3C;!-- never ended'],
    ];
    const paragraphs = written.map(([, shown]) => `<p dir="auto">${shown}</p>`);
    expect(await read(...written.map(([source]) => ({ source })))).toEqual(paragraphs);
  });

  it('is read at once, however deep somebody nests it', async () => {
    const htmls = await read(...['>', '> ', '1. ', '> - '].map((mark) => ({ source: `${mark.repeat(25_000)} end` })));
    for (const html of htmls) expect(html).toContain('end');
    expect(await htmlOf('> one\n> > two')).toMatch(
      /^<blockquote dir="auto">\s*<p>one<\/p>\s*<blockquote>\s*<p>two<\/p>/,
    );
  });

  it('shows code as it was written, marks of quotes and lists too', async () => {
    const written: [string, string][] = [
      ['```\n>>>>>>>>>>>>\n> > > > > > > > > > end\n```', '>>>>>>>>>>>>\n> > > > > > > > > > end\n'],
      ['> ~~~\n> >>>>>>>>>>>> x\n> ~~~', '>>>>>>>>>>>> x\n'],
      ['- one\n\n      >>>>>>>>>>>>\n      two', '>>>>>>>>>>>>\ntwo\n'],
    ];
    const shown = (await read(...written.map(([source]) => ({ source })))).map(
      (html) => html.match(/(?<=<code>)[^<]*/)?.[0],
    );
    expect(shown).toEqual(written.map(([, code]) => code));
  });

  it.each([
    ['brackets', '['.repeat(49_500) + ']'.repeat(49_500)],
    ['lists', `${'- '.repeat(19)}a\n`.repeat(2475)],
    ['emphasis', '*a_ '.repeat(25_000)],
    ['comments', 'a <!--'.repeat(16_000)],
    ['a table', `${'|a'.repeat(6000)}\n${'|-'.repeat(6000)}\n${'|\n'.repeat(38_000)}`],
  ])('is shown as it was written where reading its %s would take minutes', async (_, source) => {
    const text = (await htmlOf(`${source}\n\nthe **end**`))?.replace(/<[^>]+>/g, '');
    expect(text).toHaveLength(`${source}\n\nthe **end**`.replaceAll('<', '&#x3C;').replace(/\n+/g, '\n').length);
    expect(text).toContain('the **end**');
  });

  it('is read as Markdown however long it is, as people write', async () => {
    const section =
      '## A\n\nWe [met](/b) *all* of **them** `there`:\n\n- one\n  - two <b@c.test>\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n';
    expect(isTooComplex(section.repeat(900))).toBe(false);
    expect((await htmlOf(section.repeat(50)))?.match(/<strong>them<\/strong>/g)).toHaveLength(50);
  });

  it('links only to where a link is safe', async () => {
    const html = await htmlOf(
      '[a](javascript:alert%281%29) [b](JaVaScRiPt:x) [c](data:text/html,x) ![d](data:image/svg+xml,x) [e](vbscript:x)' +
        ' [f](mailto:a@b.test) [g](tel:+123) [h](/newsletter) [i](https://a.test)',
    );
    expect(html?.match(/(?:href|src)="[^"]*"/g)).toEqual([
      'href="mailto:a@b.test"',
      'href="tel:+123"',
      'href="/newsletter"',
      'href="https://a.test"',
    ]);
  });

  it('reads the scheme of an address in any case', async () => {
    const html = await htmlOf(
      'Https://a.test/Y <Https://b.test> [c](HTTPS://c.test) [d](Mailto:a@d.test) ![e](HTTPS://e.test/E.png)',
    );
    expect(html?.match(/(?:href|src)="[^"]*"/g)).toEqual([
      'href="https://a.test/Y"',
      'href="https://b.test"',
      'href="https://c.test"',
      'href="mailto:a@d.test"',
      'src="https://e.test/E.png"',
    ]);
  });

  it('shows pictures of other sites without telling them where, and links to those that would come unencrypted', async () => {
    const html = await htmlOf('![a](https://a.test/p) ![b](http://a.test/p) [![c](http://a.test/p)](/c) ![d](/d.png)');
    expect(html).toBe(
      '<p dir="auto"><img src="https://a.test/p" alt="a" loading="lazy" referrerpolicy="no-referrer">' +
        ' <a href="http://a.test/p">b</a> <a href="/c"><span>c</span></a> <img src="/d.png" alt="d"></p>',
    );
  });

  it('has no link in another link, which HTML does not allow, and leads back to a footnote that a link has', async () => {
    const html = await htmlOf('[the <https://a.test> list](https://b.test)\n\n[text[^1] more](/c)\n\n[^1]: below');
    expect(html).toContain('<a href="https://b.test">the <span>https://a.test</span> list</a>');
    expect(html).toContain('<a href="/c">text<sup><span id="user-content-fnref-1">1</span></sup> more</a>');
    expect(html).toContain('href="#user-content-fnref-1"');
  });

  it("leads to its headings by GitHub's names for them, whose ids are never the page's own", async () => {
    const html = await htmlOf(
      '[a](#details) [b](#details-1) [c](#día-2) [top](#top)\n\n# Details\n\n## Details\n\n# Día 2!\n\n# main',
    );
    const ids = ['details', 'details-1', 'día-2', 'main'].map((name) => `user-content-${name}`);
    expect([...(html?.matchAll(/<h\d id="([^"]+)"/g) ?? [])].map(([, id]) => id)).toEqual(ids);
    const anchors = html?.match(/(?<=href=")[^"]+/g)?.map(decodeURI);
    expect(anchors).toEqual([...ids.slice(0, 3).map((id) => `#${id}`), '#top']);
  });

  it('runs in the direction of its language, block by block, save code', async () => {
    const html = await htmlOf('## مرحبا\n\nHello.\n\n- one\n\n  two\n\n> three\n\n```\nx\n```\n\na[^1]\n\n[^1]: b');
    expect(html?.match(/<\w+(?=[^>]* dir="auto")/g)).toEqual(['<h2', '<p', '<ul', '<blockquote', '<p', '<h2', '<ol']);
  });

  it('has its headings below the title of the page, and skips no level', async () => {
    const written = [
      '# a\n\n## b\n\n# c',
      '### a\n\n> ###### b\n\n### c',
      '## a\n\n##### b\n\n###### c\n\n### d\n\n## e',
    ];
    const levels = (await read(...written.map((source) => ({ source })))).map((html) =>
      html.match(/(?<=<h)\d/g)?.join(''),
    );
    expect(levels).toEqual(['232', '232', '23432']);
  });

  it('finds attached files by their names, and leaves the text of those that are gone', async () => {
    const picture = { src: '/f/1', srcSet: '/f/1?width=480 480w', width: 640, height: 480 };
    const files = { 'our day (1).png': picture, 'minutes.pdf': '/f/2' };
    const source =
      '![Us](<attachment:our day (1).png>) [Minutes](attachment:minutes.pdf) ![Lost](attachment:x.png) [Gone](attachment:%E0)';
    expect(await htmlOf(source, { files })).toBe(
      '<p dir="auto"><img src="/f/1" alt="Us" srcset="/f/1?width=480 480w" width="640" height="480"> <a href="/f/2">Minutes</a> Lost Gone</p>',
    );
  });

  it('links a file that is placed as a picture and is none, in its description or its name', async () => {
    const files = { 'logo.svg': '/f/1' };
    const source =
      '![Our crest](attachment:logo.svg) ![](attachment:logo.svg) [**![Map](attachment:logo.svg)**](https://a.test)';
    expect(await htmlOf(source, { files })).toBe(
      '<p dir="auto"><a href="/f/1">Our crest</a> <a href="/f/1">logo.svg</a> <a href="https://a.test"><strong>Map</strong></a></p>',
    );
  });

  it('leaves nothing of a picture that is gone and that nobody described', async () => {
    expect(await htmlOf('One ![IMG 1.png](attachment:IMG%201.png)![](attachment:b.png)two')).toBe(
      '<p dir="auto">One two</p>',
    );
  });

  it('addresses any file by what a dialog or a drop inserts for it', async () => {
    const names = ['our day (1).png', 'a]b[c.png', '100%.png', 'päivä.png', 'a\\b*_c_.png', '?#&.png'];
    const htmls = await read(...names.map((attach) => ({ attach, files: { [attach]: { src: '/found' } } })));
    for (const html of htmls) expect(html).toMatch(/^<p dir="auto"><img src="\/found" alt="[^"]+"><\/p>$/);
  });

  describe('with a cover', () => {
    const cover = { src: '/f/1', alt: 'The "beds"' };
    const files = { 'Bäume (1).png': { src: '/f/1' } };

    it.each([
      '![Beds](attachment:B%C3%A4ume%20%281%29.png)',
      '![Beds](<attachment:Bäume (1).png>)',
      '![Beds](ATTACHMENT:Bäume%20(1).png "In May")',
      '![Beds][b]\n\n[b]: <attachment:Bäume (1).png>',
    ])('shows it once where the text shows it: %s', async (source) => {
      const html = await htmlOf(source, { files, cover });
      expect(html?.match(/<img/g)).toHaveLength(1);
      expect(html).toContain('alt="Beds"');
    });

    it.each(['Bring gloves', '`![Beds](<attachment:Bäume (1).png>)`', '```\n![Beds](attachment:Bäume (1).png)\n```'])(
      'begins with it where the text does not show it: %s',
      async (source) => {
        const html = await htmlOf(source, { files, cover });
        expect(html).toMatch(/^<p><img src="\/f\/1" alt="The &#x22;beds&#x22;"><\/p>/);
      },
    );
  });

  it('can be read elsewhere: absolute addresses, styles on the elements themselves', async () => {
    const [html] = await read({
      source: '[here](/newsletter) ![p](attachment:p.png) [top](#top)',
      files: { 'p.png': { src: '/f/1' } },
      baseUrl: 'https://portal.test/newsletter/7',
      styles: { p: 'margin:0', img: 'max-width:100%' },
    });
    expect(html).toBe(
      '<p dir="auto" style="margin:0"><a href="https://portal.test/newsletter">here</a> <img src="https://portal.test/f/1" alt="p" style="max-width:100%">' +
        ' <a href="https://portal.test/newsletter/7#top">top</a></p>',
    );
  });
});
