import { type ClientRequest, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { missingPostText, postLimits } from '@portal/contracts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { fileOf } from './support/posts.ts';
import { withoutThreads } from './support/switched-code.ts';

const noThread = withoutThreads();
let portal: Portal;
let student: Person;
let lead: Person;

beforeAll(async () => {
  portal = await Portal.start(noThread.environment);
  [student, lead] = await Promise.all([createMember(portal), createMember(portal, { role: 'lead' })]);
});
afterAll(async () => {
  await portal?.stop();
  await noThread.off();
});

describe('a large body', () => {
  const post = JSON.stringify({ title: 'A', content: 'B', files: [fileOf('a', Buffer.alloc(8_000_000))] });
  interface Sending {
    body?: string | Buffer<ArrayBuffer>;
    streamed?: boolean;
  }
  const send = (path: string, caller?: Person, { body = post, streamed = false }: Sending = {}) =>
    portal.send(
      `/newsletter/${path}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: streamed ? new Blob([body]).stream() : body,
        ...(streamed && { duplex: 'half' }),
      } as RequestInit,
      caller,
    );

  // The first one: later, the thread that read the one before may still wait for more.
  it('is not refused as a fault where no thread can read it: the server is busy', async () => {
    await noThread.on();
    const answer = await send('createPost', lead);
    await noThread.off();
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'unavailable', error: 'The server is too busy to read this now. Please try again in a minute.' },
    });
    await portal.service.wrote('The machine allows no more threads');
  });

  it('is taken from staff where a call brings files', async () => {
    expect(await send('createPost', lead)).toMatchObject({ status: 200 });
  });

  it.each([false, true])('is refused to everybody else before it is read (of unknown length: %p)', async (streamed) => {
    const unreadable = { body: post.slice(1), streamed };
    expect(await send('createPost', lead, unreadable)).toMatchObject({ status: 400 });
    expect(await send('createPost', undefined, unreadable)).toMatchObject({ status: 401 });
    expect(await send('createPost', student, unreadable)).toMatchObject({
      status: 403,
      body: { error: 'Access Denied' },
    });
  });

  it.each<[what: string, body: string | Buffer<ArrayBuffer>, refused: object]>([
    ['no UTF-8', Buffer.from(post.replace('"B"', '"é"'), 'latin1'), { error: 'The request is not valid JSON.' }],
    ['no JSON', `${post}}`, { error: 'The request is not valid JSON.' }],
    ['a foreign prototype', `{"__proto__": {}, ${post.slice(1)}`, { error: 'The request is not valid JSON.' }],
    ['a list', `[${post}]`, { error: 'The request body must be a JSON object.' }],
    ['countless values', `[${'[],'.repeat(300_000)}[]]`, { error: 'The request is not valid.' }],
    ['no title', post.replace('"title"', '"name"'), { fields: { title: missingPostText } }],
    ['no data URL', post.replace('data:', 'date:'), { fields: { 'files.0.content': 'Must be a data URL' } }],
    ['other characters', post.replace('64,', '64,#'), { error: expect.stringContaining('“a” could not be read') }],
  ])('is refused as a small one is: %s', async (_, body, refused) => {
    const { status, body: refusal } = await send('createPost', lead, { body });
    expect({ status, ...(refusal as object) }).toMatchObject({ status: 400, code: 'invalid', ...refused });
  });

  it('is refused by every other call', async () => {
    expect(await send('deletePost', lead)).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });
});

it('takes no more large bodies at once than it has memory for', async () => {
  const token = await lead.token();
  const slow = new Set<ClientRequest>();
  const begin = (megabytes: number) => {
    const sending = request(`${portal.service.url}/api/v1/newsletter/createPost`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': megabytes * 1024 * 1024,
      },
    });
    slow.add(sending);
    // Another upload can have the memory at this moment.
    const beginAgain = async () => {
      slow.delete(sending);
      await setTimeout(100);
      begin(megabytes);
    };
    sending
      .on('response', beginAgain)
      .on('error', () => undefined)
      .write('{');
  };
  const file = fileOf('scan.bin', Buffer.alloc(postLimits.fileBytes));
  const status = async () => (await portal.ask('POST /newsletter/uploadFile', { file }, lead)).status;
  const becomes = async (wanted: number) => {
    // An upload takes memory, too: between two of them there is time for one that was refused.
    do await setTimeout(1000);
    while ((await status()) !== wanted);
  };
  for (const megabytes of [134, 134, 25]) begin(megabytes);
  await becomes(503);
  for (const sending of slow) sending.destroy();
  await becomes(200);
});
