import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { startInbox } from '../inbox/server.ts';
import { testEnvironment } from '../test-support/environment.ts';
import { unique } from '../test-support/identity.ts';

interface List {
  total: number;
  messages_count: number;
  messages: {
    ID: string;
    Subject: string;
    Read: boolean;
    To: { Address: string }[];
    Snippet: string;
    Attachments: number;
  }[];
}

const api = (path: string, init?: RequestInit) => fetch(`${testEnvironment('TEST_INBOX_URL')}${path}`, init);
const search = async (query: string): Promise<List> =>
  (await api(`/api/v1/search?query=${encodeURIComponent(query)}`)).json() as Promise<List>;

const transport = createTransport(testEnvironment('TEST_SMTP_URL'));
afterAll(() => transport.close());

/** Sends a mail to an address of its own, and answers the address and the mail's id. */
async function send(mail: SendMailOptions = {}): Promise<{ to: string; id: string }> {
  const to = `${unique()}@school.test`;
  const { response } = await transport.sendMail({
    from: 'portal@honor.test',
    to,
    subject: 'Hello',
    text: 'Hi',
    ...mail,
  });
  return { to, id: /Kept as (\w+)/.exec(response)?.[1] ?? '' };
}

const message = async (id: string) => (await api(`/api/v1/message/${id}`)).json();

describe('The inbox', () => {
  it('keeps a mail whole: people, text, markup and attachments', async () => {
    const { to, id } = await send({
      from: '"Honor Society" <portal@honor.test>',
      to: '"Dr. Ana Múñoz" <ana@school.test>',
      bcc: 'hidden@school.test',
      subject: 'Please verify 3.5 hours ✓',
      text: 'Plain words',
      html: '<p>Words with <b>markup</b></p>',
      attachments: [{ filename: 'hours.csv', content: 'a,b' }],
    });
    expect(to).toBeTruthy();
    expect(await message(id)).toMatchObject({
      ID: id,
      From: { Name: 'Honor Society', Address: 'portal@honor.test' },
      To: [{ Name: 'Dr. Ana Múñoz', Address: 'ana@school.test' }],
      Bcc: [{ Name: '', Address: 'hidden@school.test' }],
      Subject: 'Please verify 3.5 hours ✓',
      Text: expect.stringContaining('Plain words'),
      HTML: '<p>Words with <b>markup</b></p>',
      Attachments: [{ PartID: '1', FileName: 'hours.csv', Size: 3 }],
    });
    const attachment = await api(`/api/v1/message/${id}/part/1`);
    expect(attachment.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await attachment.text()).toBe('a,b');
    expect(await (await api(`/api/v1/message/${id}/raw`)).text()).toContain('Subject:');
  });

  it('lists newest first, in pages', async () => {
    const { to } = await send({ subject: 'first' });
    await send({ to, subject: 'second' });
    expect((await search(`to:${to}`)).messages.map(({ Subject }) => Subject)).toEqual(['second', 'first']);
    const page = (await (await api(`/api/v1/messages?start=1&limit=1`)).json()) as List;
    expect(page.messages).toHaveLength(1);
    expect(page.total).toBeGreaterThanOrEqual(2);
  });

  it('finds by recipient, sender, subject and words, all of which must fit', async () => {
    const word = unique('word');
    const { to } = await send({ from: `${word}@sender.test`, subject: `Your hours ${word}`, text: `Body ${word} end` });
    const counts = (queries: string[]) =>
      Promise.all(queries.map(async (query) => (await search(query)).messages_count));
    const fitting = [
      `to:${to}`,
      `to:"${to.toUpperCase()}"`,
      `from:${word}`,
      `subject:"hours ${word}"`,
      word,
      `"body ${word}"`,
    ];
    expect(await counts(fitting)).toEqual(fitting.map(() => 1));
    expect(await counts([`to:${to} subject:nothing`, `to:${to} -${word}`, `to:${to} is:read`])).toEqual([0, 0, 0]);
  });

  it('marks a mail as read once it was opened', async () => {
    const { to, id } = await send();
    expect((await search(`to:${to}`)).messages[0]?.Read).toBe(false);
    await message(id);
    expect((await search(`to:${to}`)).messages[0]?.Read).toBe(true);
  });

  it('deletes the mails named, and what a search finds', async () => {
    const { to, id } = await send();
    const second = await send({ to });
    const deletion = { method: 'DELETE', body: JSON.stringify({ IDs: [id] }) };
    expect(await (await api('/api/v1/messages', deletion)).text()).toBe('ok');
    expect((await search(`to:${to}`)).messages.map(({ ID }) => ID)).toEqual([second.id]);
    await api(`/api/v1/search?query=to:${to}`, { method: 'DELETE' });
    expect((await search(`to:${to}`)).messages_count).toBe(0);
    expect((await api(`/api/v1/message/${id}`)).status).toBe(404);
  });

  it('deletes all mails where none is named, also without a body', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'inbox-'));
    const inbox = await startInbox({ directory, port: 0, smtpPort: 0 });
    const own = createTransport(inbox.smtpUrl);
    try {
      for (const body of [undefined, '{}', '{"IDs":[]}']) {
        await own.sendMail({ from: 'portal@honor.test', to: 'ann@school.test', subject: 'Hello', text: 'Hi' });
        expect(await (await fetch(`${inbox.url}/api/v1/messages`, { method: 'DELETE', body })).text()).toBe('ok');
        expect(await (await fetch(`${inbox.url}/api/v1/messages`)).json()).toMatchObject({ total: 0 });
      }
    } finally {
      own.close();
      await inbox.stop();
      await rm(directory, { recursive: true });
    }
  });

  it('loses none of many mails that arrive at once', async () => {
    const to = `${unique()}@school.test`;
    const many = await Promise.all(Array.from({ length: 30 }, (_, index) => send({ to, subject: `${index}` })));
    expect(new Set(many.map(({ id }) => id)).size).toBe(30);
    expect((await search(`to:${to}`)).messages_count).toBe(30);
  });

  it('says why it refuses', async () => {
    expect((await api('/api/v1/search')).status).toBe(400);
    expect((await api('/api/v1/messages', { method: 'DELETE', body: '{' })).status).toBe(400);
    expect((await api('/api/v1/message/nothing')).status).toBe(404);
  });
});

describe('A mail on the web page', () => {
  it('runs nothing, fetches nothing from elsewhere and opens links in new tabs', async () => {
    const { id } = await send({ html: '<script>alert(1)</script><a href="http://portal.test/">Sign</a>' });
    const view = await api(`/view/${id}`);
    const policy = view.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox allow-popups');
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|https:|http:\/\/(?!localhost|127\.0\.0\.1)/);
    expect(await view.text()).toMatch(/^<base target="_blank">/);
  });

  it('comes in a page that takes nothing from elsewhere', async () => {
    const page = await api('/');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const html = await page.text();
    expect(html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
  });
});
