import { type Chapter, formatDate } from '@portal/contracts';
import sharp from 'sharp';
import { outboxOf } from '../mail/outbox-rows.ts';
import { pace, startWorker } from '../mail/worker.ts';
import { emailsTo, type ReceivedEmail } from '../support/inbox.ts';
import { createMember, type Person } from '../support/people.ts';
import { Portal } from '../support/portal.ts';
import { withoutThreads } from '../support/switched-code.ts';
import { addMembers, mail, mailingIn, writePost } from './mailing.ts';

const content = `# Food drive

We collected **400** cans.
Thank you! See [the list](/newsletter) & <b>more</b>.

![Our day](attachment:day.png)

![Our new beds](https://pictures.test/beds.png "Planted in May")

![Our shed](https://pictures.test/shed.png "Painted in June")

Now on ~~Tuesday~~ Wednesday.

| Team | Cans |
|------|------|
| A    | 250  |

- [x] done`;

const timeZone = 'Pacific/Kiritimati';
let portal: Portal;
let lead: Person;

beforeAll(async () => {
  portal = await Portal.start({
    ...pace,
    ROLES: 'users,newsletter,worker',
    NEWSLETTER_CANCEL_SECONDS: '0',
    TIME_ZONE: timeZone,
  });
  lead = await createMember(portal, { role: 'lead', firstName: 'Ada', lastName: 'Byron' });
});
afterAll(() => portal?.stop());

async function mailed(chapter: Chapter, title = 'Food drive <i>2026</i>\r\nBcc: spy') {
  const [address = ''] = await addMembers(portal, 1, chapter);
  const picture = sharp({ create: { width: 1200, height: 2, channels: 3, background: 'grey' } }).png();
  const files = [
    { name: 'day.png', content: `data:image/png;base64,${(await picture.toBuffer()).toString('base64')}` },
  ];
  const post = await writePost(portal, lead, { title, content, files, chapters: [chapter] });
  await mail(portal, lead, post);
  const [email] = (await emailsTo(address)) as [ReceivedEmail];
  return { email, post };
}

test.each<[Chapter, string, string]>([
  ['NHS', 'National Honor Society', '#1d4289'],
  ['NJHS', 'National Junior Honor Society', '#17603f'],
])('a post for %s comes in the chapter’s name and colour', async (chapter, name, accent) => {
  const { email, post } = await mailed(chapter);
  expect(email.Text).toContain(`because you are a member of the ${name}.`);
  expect(email.HTML).toContain(`background-color:${accent}`);
  const address = `http://portal.test/newsletter/${post.id}?chapter=${chapter.toLowerCase()}`;
  for (const body of [email.HTML, email.Text]) expect(body).toContain(address);
});

test('it carries the post whole, as the portal shows it, with absolute addresses', async () => {
  const { email, post } = await mailed('NHS');
  const [file] = post.files;
  expect(email.HTML).toMatch(/<h1[^>]* dir="auto"[^>]*>Food drive/);
  expect(email.HTML).toMatch(/Attachments<\/span><br\/?><span dir="auto">.*day\.png/);
  expect(email.HTML).toMatch(/<h2[^>]*>Food drive<\/h2>/);
  expect(email.HTML).toMatch(/We collected <strong>400<\/strong> cans\.<br>\nThank you!/);
  expect(email.HTML).toMatch(/<a href="http:\/\/portal\.test\/newsletter" style="[^"]+">the list<\/a>/);
  expect(email.HTML).toContain(
    `<img src="http://portal.test/api/v1/newsletter/getFile?id=${file?.id}&#x26;width=960&#x26;format=mail" alt="Our day" width="494"`,
  );
  expect(email.HTML).toMatch(/<td style="[^"]+">250<\/td>/);
  expect(email.HTML).not.toMatch(/<b>|<script|<i>/);
  expect(email.Text).toContain(
    'We collected 400 cans.\nThank you! See the list http://portal.test/newsletter & <b>more</b>.',
  );
  expect(email.Text).toContain('\n\nOur day\n\nOur new beds\nPlanted in May\n\nOur shed\nPainted in June\n\n');
  expect(email.Text).toContain('Now on ~~Tuesday~~ Wednesday.');
  expect(email.Text).toMatch(/Team +Cans\n+A +250\n/);
  expect(email.Text).toContain(`By Ada Byron, ${formatDate(post.date, 'en-US', { timeZone })}`);
  const picture = await fetch(`${portal.service.url}/api/v1/newsletter/getFile?id=${file?.id}&width=960&format=mail`);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test('its title is one line of text, never a header or markup', async () => {
  const { email } = await mailed('NHS');
  expect(email.Subject).toBe('Food drive <i>2026</i> Bcc: spy');
  expect(email.Bcc).toEqual([]);
  const { email: withAddress } = await mailed('NHS', 'Food drive\r\nBcc: spy@evil.test');
  expect(withAddress.Subject).toBe('News of the National Honor Society');
  expect(withAddress.Bcc).toEqual([]);
});

test('it waits for a thread that can parse the post, and is not sent as it was typed', async () => {
  const noThread = withoutThreads();
  const crowded = await Portal.start({ ROLES: 'users,newsletter', NEWSLETTER_CANCEL_SECONDS: '0' });
  const worker = await startWorker(crowded, noThread.environment);
  try {
    await noThread.on();
    const author = await createMember(crowded, { role: 'lead' });
    const post = await writePost(crowded, author, { content, chapters: ['NHS'] });
    await mail(crowded, author, post);
    await mailingIn('sending', { portal: crowded, author, post });
    const [recipient] = await crowded.sql<{ id: string }>('SELECT id FROM mailing_recipients');
    await outboxOf(crowded, `${recipient?.id}`, ([row]) => Boolean(row?.last_error?.includes('no more threads')));
    expect(await worker.wrote('no more threads')).not.toContain('as it was written');
    await noThread.off();
    const [email] = await emailsTo(author.email);
    expect(email?.HTML).toContain('We collected <strong>400</strong> cans.');
  } finally {
    await noThread.off();
    await worker.stop();
    await crowded.stop();
  }
});

test('it has a minute for what a page has no time for, and is not sent as it was typed', async () => {
  const busy = await Portal.start({
    ...pace,
    ...{ ROLES: 'users,newsletter,worker', NEWSLETTER_CANCEL_SECONDS: '0', READING_DEADLINE_MS: '1' },
  });
  try {
    const author = await createMember(busy, { role: 'lead' });
    const long = '**a**\n\n'.repeat(1500);
    const [stored] = await busy.sql<{ id: string }>(
      `INSERT INTO posts (id, title, content, author_id, author_name, tags, chapters, published_at)
       SELECT gen_random_uuid(), 'A', $1, id, 'Ada', '{}', '{NHS}', now() FROM members WHERE clerk_id = $2 RETURNING id`,
      [long, author.clerkId],
    );
    await fetch(`${busy.service.url}/api/v1/newsletter/feeds/nhs.json`);
    await busy.service.wrote('shown as it was written');
    await mail(busy, author, { id: `${stored?.id}` });
    const [email] = await emailsTo(author.email);
    expect(email?.HTML).toContain('<strong>a</strong>');
  } finally {
    await busy.stop();
  }
});
