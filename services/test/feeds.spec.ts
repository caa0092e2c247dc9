import type { NewsletterPost } from '@portal/contracts';
import sharp from 'sharp';
import { xml2js } from 'xml-js';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { SwitchedCode } from './support/switched-code.ts';

const hostile = 'a ]]> b ]]> & <script>alert(1)</script> \u0008 [x](/newsletter)';

/** A picture that no text places, and a document. */
async function files() {
  const picture = await sharp({ create: { width: 1200, height: 600, channels: 3, background: 'grey' } })
    .png()
    .toBuffer();
  const encoded = (bytes: Buffer) => `data:;base64,${bytes.toString('base64')}`;
  return [
    { name: 'garden-day.png', content: encoded(picture) },
    { name: 'minutes & notes.txt', content: encoded(Buffer.from('Ada was here')) },
  ];
}

let portal: Portal;
let lead: Person;
let newest: NewsletterPost;

beforeAll(async () => {
  portal = await Portal.start();
  lead = await createMember(portal, { role: 'lead', firstName: 'Ada', lastName: 'Byron' });
  const write = (title: string, changes: object = {}) =>
    portal.call('POST /newsletter/createPost', { title, content: 'Text', chapters: ['NHS'], ...changes }, lead);
  for (let count = 1; count <= 20; count++) await write(`Post ${count}`);
  await write('For juniors', { chapters: ['NJHS'] });
  await write('Draft', { publishAt: null });
  await write('Tomorrow', { publishAt: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString() });
  const title = 'Cans & <i>more</i> ]]> ]]>\u0007';
  const tags = ['R&D', 'service'];
  newest = (await write(title, { content: hostile, tags, chapters: [], files: await files() })).post;
});
afterAll(() => portal?.stop());

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${portal.service.url}/api/v1/newsletter/feeds/${path}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

interface RssItem {
  [name: string]: { _text?: string; _cdata?: string | string[] } | undefined;
}

async function rss(path: string) {
  const { rss } = xml2js((await read(path)).text, { compact: true }) as unknown as {
    rss: { _attributes: object; channel: RssItem & { item: RssItem[] } };
  };
  return { version: rss._attributes, channel: rss.channel, items: rss.channel.item };
}

const textOf = (node: RssItem[string]) => node?._text ?? [node?._cdata ?? ''].flat().join('');

describe('the RSS feed of a chapter', () => {
  it('has its newest 20 published posts and those for all, newest first', async () => {
    const { version, channel, items } = await rss('nhs.xml');
    expect(version).toMatchObject({ version: '2.0' });
    expect(textOf(channel.title)).toBe('National Honor Society Newsletter');
    expect(textOf(channel.link)).toBe('http://portal.test/newsletter?chapter=nhs');
    const expected = [
      'Cans & <i>more</i> ]]&gt; ]]&gt;',
      ...Array.from({ length: 19 }, (_, index) => `Post ${20 - index}`),
    ];
    expect(items.map(({ title }) => textOf(title))).toEqual(expected);
    const juniors = await rss('njhs.xml');
    expect(textOf(juniors.channel.link)).toBe('http://portal.test/newsletter?chapter=njhs');
    expect(juniors.items.map(({ title }) => textOf(title))).toEqual([expected[0], 'For juniors']);
  });

  it('tells each post whole, with absolute addresses and nothing that a reader would carry out', async () => {
    const [item = {}] = (await rss('nhs.xml')).items;
    expect(textOf(item.link)).toBe(`http://portal.test/newsletter/${newest.id}`);
    expect(textOf(item.guid)).toBe(newest.id);
    expect(new Date(textOf(item.pubDate)).getTime()).toBe(Math.floor(Date.parse(newest.date) / 1000) * 1000);
    expect(textOf(item['dc:creator'])).toBe('Ada Byron');
    expect([item.category].flat().map(textOf)).toEqual(['R&D', 'service']);
    const html = textOf(item['content:encoded']);
    expect(html).toContain('href="http://portal.test/newsletter"');
    expect(html).toContain('&#x3C;script>');
    expect(html).not.toContain('<script');
  });
});

describe('the JSON feed of a chapter', () => {
  it('is JSON Feed 1.1, with the same posts', async () => {
    const { text, headers } = await read('njhs.json');
    expect(headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
    const feed = JSON.parse(text);
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'National Junior Honor Society Newsletter',
      home_page_url: 'http://portal.test/newsletter?chapter=njhs',
      feed_url: 'http://portal.test/feeds/njhs.json',
    });
    expect(feed.items).toHaveLength(2);
    expect(feed.items[0]).toMatchObject({
      id: newest.id,
      url: `http://portal.test/newsletter/${newest.id}`,
      title: newest.title,
      authors: [{ name: 'Ada Byron' }],
      date_published: newest.date,
      tags: ['R&D', 'service'],
    });
    expect(feed.items[0].content_html).toContain('href="http://portal.test/newsletter"');
  });
});

describe('the files of a post', () => {
  const fileAt = (index: number) => {
    const { id, size } = newest.files[index] as NewsletterPost['files'][number];
    return { url: `http://portal.test/api/v1/newsletter/getFile?id=${id}`, size };
  };

  it('are attachments in the JSON feed, and the first one is the enclosure in the RSS feed', async () => {
    const [item] = JSON.parse((await read('nhs.json')).text).items;
    const [picture, notes] = [fileAt(0), fileAt(1)];
    expect(item.attachments).toEqual([
      { url: picture.url, mime_type: 'image/png', title: 'garden-day.png', size_in_bytes: picture.size },
      { url: notes.url, mime_type: 'text/plain; charset=utf-8', title: 'minutes & notes.txt', size_in_bytes: 12 },
    ]);
    const [first, second] = (await rss('nhs.xml')).items;
    const attributes = { url: picture.url, length: String(picture.size), type: 'image/png' };
    expect(first?.enclosure).toEqual({ _attributes: attributes });
    expect(second?.enclosure).toBeUndefined();
  });

  it('are shown after the text where they are pictures that it does not place', async () => {
    const [item] = JSON.parse((await read('nhs.json')).text).items;
    expect(item.content_html).toContain(
      `<figure><img src="${fileAt(0).url}&#x26;width=960" width="960" height="480" alt=""><figcaption>garden day</figcaption></figure>`,
    );
  });
});

it('begins a post with its cover, which then does not follow the text', async () => {
  const { id, title, content, files } = newest;
  const [file] = files;
  const alt = 'Beds <of> *our* "garden"';
  const change = {
    postId: id,
    title,
    content,
    chapters: [],
    existingFiles: files,
    cover: { file: `${file?.id}`, alt },
  };
  await portal.call('POST /newsletter/updatePost', change, lead);
  const [item] = JSON.parse((await read('nhs.json')).text).items;
  const address = `http://portal.test/api/v1/newsletter/getFile?id=${file?.id}`;
  expect(item.image).toBe(`${address}&width=1600`);
  expect(item.content_html).toMatch(
    /^<p[^>]*><img src="[^"]+width=960" width="960" height="480" alt="Beds <of> \*our\* &#x22;garden&#x22;"/,
  );
  expect(item.content_html).not.toContain('<figure>');
  expect((await read('nhs.xml')).text).toContain('width=960');

  // Where the text shows the same picture, it is not above the text, too.
  const shown = `Look:\n\n![Our \\[beds\\]](attachment:${encodeURIComponent(`${file?.name}`)} "In May")`;
  await portal.call('POST /newsletter/updatePost', { ...change, content: shown }, lead);
  const [again] = JSON.parse((await read('nhs.json')).text).items;
  expect(again.image).toBe(`${address}&width=1600`);
  expect(again.content_html.match(/<img/g)).toHaveLength(1);
});

describe('a feed', () => {
  it.each(['nhs.xml', 'nhs.json'])('is not sent again to those who have it: %s', async (path) => {
    const { headers } = await read(path);
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    const known = await read(path, { 'if-none-match': etag });
    expect(known).toMatchObject({ status: 304, text: '' });
    // A length would be that of the feed, which it is not.
    expect(known.headers.get('content-length')).toBeNull();
    expect(await read(path, { 'if-none-match': '"other"' })).toMatchObject({ status: 200 });
  });

  it('of a chapter that does not exist is not found', async () => {
    expect((await read('xhs.xml')).status).toBe(404);
    expect((await read('nhs.atom')).status).toBe(404);
  });
});

describe('a text that cannot be read in time', () => {
  const hourLater = new SwitchedCode(
    `const now = performance.now.bind(performance);
     performance.now = () => now() + (isOn() ? 3_660_000 : 0);`,
  );
  let hurried: Portal;
  beforeAll(async () => {
    hurried = await Portal.start({ READING_DEADLINE_MS: '1', ...hourLater.environment });
  });
  afterAll(async () => {
    await hurried?.stop();
    await hourLater.off();
  });

  it('is refused when it is saved, and where it is stored shown as it was written for an hour, which the log says once', async () => {
    const author = await createMember(hurried, { role: 'lead' });
    const content = `${'- a\n'.repeat(1500)}b`;
    const refused = await hurried.refusal('POST /newsletter/createPost', { title: 'A', content }, author);
    expect(refused).toMatchObject({ status: 400, error: expect.stringContaining('too complex') });
    const posts = await hurried.sql<{ id: string }>(
      `INSERT INTO posts (id, title, content, author_id, author_name, tags, chapters, published_at)
       SELECT gen_random_uuid(), 'A', $1, id, 'Ada', '{}', '{}', now() FROM members, generate_series(1, 2)
       WHERE clerk_id = $2 RETURNING id`,
      [content, author.clerkId],
    );
    const readFeed = async (chapter: string) => {
      const answer = await fetch(`${hurried.service.url}/api/v1/newsletter/feeds/${chapter}.json`);
      const { items } = (await answer.json()) as { items: { content_html: string }[] };
      const written = `<p dir="auto">${'- a<br>\n'.repeat(1500)}b</p>`;
      expect(items.map(({ content_html }) => content_html)).toEqual([written, written]);
    };
    for (const chapter of ['nhs', 'njhs', 'nhs']) await readFeed(chapter);
    const unread = 'The text of a post could not be read';
    const log = await hurried.service.wrote(unread);
    const reports = log.split('\n').filter((line) => line.includes(unread));
    expect(reports).toHaveLength(1);
    const { postId, reason } = JSON.parse(reports[0] ?? '');
    expect(posts.map(({ id }) => id)).toContain(postId);
    expect(reason).toBe('It took longer than 1 ms');
    // Its title can be changed all the same.
    const edit = { postId: posts[0]?.id ?? '', title: 'B', content, chapters: [] };
    await hurried.call('POST /newsletter/updatePost', edit, author);

    // It is tried again, although its text has not changed.
    await hourLater.on();
    await readFeed('nhs');
    await hurried.service.wrote(unread, 2);
  });

  it('does not take a feed away that was written before, and the log says what fails', async () => {
    const statusOf = async (feed: string) =>
      (await fetch(`${hurried.service.url}/api/v1/newsletter/feeds/${feed}`)).status;
    await hourLater.off();
    expect(await statusOf('njhs.json')).toBe(200);
    await hourLater.on();
    await hurried.sql('ALTER TABLE post_files RENAME media_type TO away');
    expect(await statusOf('njhs.json')).toBe(200);
    expect(await hurried.service.wrote('A feed could not be written again')).toContain('media_type');
    expect(await statusOf('njhs.xml')).toBe(500);
    const log = await hurried.service.wrote('A feed failed');
    expect(log.split('A feed failed')[0]?.split('\n').at(-1)).toContain('media_type');
  });
});
