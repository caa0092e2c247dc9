import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { postLimits } from '@portal/contracts';
import { createMember, type Person } from './support/people.ts';
import { pipelined } from './support/pipelined.ts';
import { Portal } from './support/portal.ts';
import { createPost, type FileRequest, fileOf, getFile, picture, publishFile, upload } from './support/posts.ts';
import { startService } from './support/service-process.ts';

let portal: Portal;
let student: Person;
let lead: Person;
let admin: Person;

beforeAll(async () => {
  portal = await Portal.start();
  [student, lead, admin] = await Promise.all([
    createMember(portal),
    createMember(portal, { role: 'lead' }),
    createMember(portal, { role: 'admin' }),
  ]);
});
afterAll(() => portal.stop());

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

const publish = (name: string, content: Buffer | string, type?: string) =>
  publishFile(portal, lead, fileOf(name, content, type));
const get = (id: string, request?: FileRequest) => getFile(portal, id, request);

describe('a download', () => {
  it('is what was uploaded, as an attachment that no browser runs', async () => {
    const { file } = await publish('minutes.txt', 'What we decided', 'text/html');
    expect(file).toMatchObject({ name: 'minutes.txt', size: 15, image: null });
    const { status, headers, body } = await get(file.id);
    expect([status, `${body}`]).toEqual([200, 'What we decided']);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename=minutes.txt',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await get(file.id, { known: `${headers.get('etag')}` })).toMatchObject({ status: 304, body: undefined });
  });

  it.each([
    ['Schülerzeitung „März“.pdf', /filename="[^"\r\n]*"; filename\*=UTF-8''Sch%C3%BClerzeitung/],
    ['a"b\r\nset-cookie: x=1;.txt', /^attachment; filename="a\\"bset-cookie: x=1;\.txt"$/],
    ['..\\..\\etc/passwd', /^attachment; filename=passwd$/],
    ['invoice\u202efdp.exe', /^attachment; filename=invoicefdp\.exe$/],
    ['\u200f\u200fa.png', /^attachment; filename=a\.png$/],
    ['Q:A.png', /^attachment; filename="Q:A\.png"$/],
  ])('has a safe name: %j', async (name, header) => {
    const { file } = await publish(name, 'x');
    expect((await get(file.id)).headers.get('content-disposition')).toMatch(header);
  });

  it.each([
    ['page.html', '<!doctype html><script>alert(1)</script>', 'image/png', 'text/plain; charset=utf-8'],
    ['logo.svg', svg, 'image/svg+xml', 'text/plain; charset=utf-8'],
    ['logo.png', `<?xml version="1.0"?>${svg}`, 'image/png', 'application/xml'],
    ['list.pdf', '%PDF-1.7\n', 'text/html', 'application/pdf'],
    ['data.json', Buffer.from([0, 159, 146, 150]), 'application/json', 'application/octet-stream'],
    ['broken.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png', 'image/png'],
    ['empty.csv', '', 'text/csv', 'text/plain; charset=utf-8'],
  ])('is of the type that its bytes say, and an image only where it is one: %s', async (name, bytes, claimed, type) => {
    const { file } = await publish(name, bytes, claimed);
    expect(file.image).toBeNull();
    const { headers, body } = await get(file.id);
    expect(headers.get('content-type')).toBe(type);
    expect(body ?? Buffer.of()).toEqual(Buffer.from(bytes));
    expect(await get(file.id, { width: 480 })).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  it('of what everybody may read is not counted: a school reads behind one address', async () => {
    const { file } = await publish('minutes.txt', 'What we decided');
    const read = { path: `/newsletter/getFile?id=${file.id}`, headers: { 'x-forwarded-for': '203.0.113.31' } };
    // More than one address may ask for in the time of the limit, and never so many at once that a busy service refuses some.
    for (let asked = 0; asked < 605; asked += 55) {
      expect(await pipelined(portal.service.url, 55, read)).toEqual(Array(55).fill(200));
    }
  });

  it.each(['0b6f2c50-9d5e-4c8e-8d5c-3f4f7d1f5a11', 'x', ''])('of nothing is not found: %p', async (id) => {
    expect(await get(id)).toMatchObject({ status: 404, body: { error: 'File not found.' } });
  });
});

describe('files of what is not published', () => {
  it('are for those who may edit the post, and kept by nobody', async () => {
    const { id, files } = await createPost(portal, lead, { publishAt: null, files: [fileOf('plan.txt', 'Secret')] });
    const file = files[0]?.id ?? '';
    const other = await createMember(portal, { role: 'lead' });
    for (const caller of [undefined, student, other])
      expect(await get(file, { caller })).toMatchObject({ status: 404 });
    for (const caller of [lead, admin]) {
      const { status, headers } = await get(file, { caller });
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    }
    const publication = { postId: id, title: 'A', content: 'B', existingFiles: [{ id: file }] };
    const publishAt = new Date().toISOString();
    await portal.call('POST /newsletter/updatePost', { ...publication, publishAt }, lead);
    expect(await get(file)).toMatchObject({ status: 200 });
  });

  it('are refused to a caller with a token that is worth nothing', async () => {
    const { file } = await publish('open.txt', 'x');
    const forger = { ...lead, token: async () => 'x' };
    expect(await get(file.id, { caller: forger })).toMatchObject({ status: 401 });
  });
});

describe('an upload', () => {
  it('is its uploader’s until a post of theirs takes it', async () => {
    const file = await upload(portal, lead, fileOf('a.txt', 'A'));
    expect(await get(file.id, { caller: lead })).toMatchObject({ status: 200 });
    for (const caller of [undefined, student, admin])
      expect(await get(file.id, { caller })).toMatchObject({ status: 404 });
    const taking = { title: 'A', content: 'B', existingFiles: [file] };
    expect(await portal.refusal('POST /newsletter/createPost', taking, admin)).toMatchObject({ status: 400 });
    const post = await createPost(portal, lead, { existingFiles: [file], files: [fileOf('b.txt', 'B')] });
    expect(post.files.map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
    expect(await portal.refusal('POST /newsletter/createPost', taking, lead)).toMatchObject({ status: 400 });
  });

  it('is forgotten after some days where no post came for it', async () => {
    const [old, fresh] = [await upload(portal, lead, fileOf('a', 'A')), await upload(portal, lead, fileOf('b', 'B'))];
    const { files } = await createPost(portal, lead, { files: [fileOf('c', 'C')] });
    const attached = files[0]?.id;
    await portal.sql(`UPDATE post_files SET created_at = now() - interval '8 days' WHERE id = ANY ($1)`, [
      [old.id, attached],
    ]);
    const worker = await startService({ DATABASE_URL: portal.databaseUrl, ROLES: 'worker' });
    while ((await get(old.id, { caller: lead })).status !== 404) await setTimeout(50);
    await worker.stop();
    for (const id of [fresh.id, attached]) expect(await get(`${id}`, { caller: lead })).toMatchObject({ status: 200 });
  });
});

describe('the files of a post', () => {
  it('change with an edit: kept in their order, removed, added', async () => {
    const files = ['a', 'b', 'c'].map((name) => fileOf(name, name));
    const post = await createPost(portal, lead, { files });
    const [a, b, c] = post.files;
    const change = { postId: post.id, title: 'A', content: 'B' };
    const existingFiles = [c, a].map((file) => ({ id: file?.id ?? '' }));
    const added = { ...change, existingFiles, files: [fileOf('d', 'd')] };
    const { post: changed } = await portal.call('POST /newsletter/updatePost', added, lead);
    expect(changed.files.map(({ name }) => name)).toEqual(['c', 'a', 'd']);
    expect(await get(`${b?.id}`)).toMatchObject({ status: 404 });
    const back = { ...change, existingFiles: [{ id: `${b?.id}` }] };
    expect(await portal.refusal('POST /newsletter/updatePost', back, lead)).toMatchObject({
      status: 400,
      fields: { files: 'An attached file is no longer there. Please remove it and attach it again.' },
    });
    expect((await portal.call('GET /newsletter/getPost', { id: post.id })).post.files).toHaveLength(3);
  });

  it('have one picture among them as the cover, until it is another one or goes', async () => {
    const [beds, hall] = [await picture(700, 10).png().toBuffer(), await picture(300, 10).png().toBuffer()];
    const post = await createPost(portal, lead, {
      files: [fileOf('beds.png', beds), fileOf('hall.png', hall), fileOf('notes', 'Notes')],
    });
    const change = { postId: post.id, title: 'A', content: 'B', existingFiles: post.files };
    const [first, second, notes] = post.files.map(({ id }) => id);
    const save = async (changes: object) =>
      (await portal.call('POST /newsletter/updatePost', { ...change, ...changes }, lead)).post.cover;
    expect(post.cover).toBeNull();
    expect(await save({ cover: { file: first, alt: ' The beds ' } })).toEqual({ file: first, alt: 'The beds' });
    expect(await save({})).toEqual({ file: first, alt: 'The beds' });
    expect(await save({ cover: { file: second, alt: '' } })).toEqual({ file: second, alt: '' });
    expect((await portal.call('GET /newsletter/getPost', { id: post.id })).post.cover).toEqual({
      file: second,
      alt: '',
    });
    for (const file of [notes, '0b6f2c50-9d5e-4c8e-8d5c-3f4f7d1f5a11'])
      expect(
        await portal.refusal('POST /newsletter/updatePost', { ...change, cover: { file, alt: '' } }, lead),
      ).toMatchObject({ status: 400, error: 'The cover must be a picture among the attached files.' });
    expect(await save({ existingFiles: post.files.slice(0, 1) })).toBeNull();
    expect(await save({ existingFiles: post.files.slice(0, 1), cover: { file: first, alt: 'Beds' } })).not.toBeNull();
    expect(await save({ existingFiles: post.files.slice(0, 1), cover: null })).toBeNull();
  });

  it('go with the post', async () => {
    const { post, file } = await publish('a.png', await picture(700, 10).png().toBuffer());
    await get(file.id, { width: 480 });
    await portal.call('POST /newsletter/deletePost', { postId: post.id }, lead);
    expect(await get(file.id)).toMatchObject({ status: 404 });
    expect(await portal.sql('SELECT FROM file_contents WHERE file_id = $1', [file.id])).toEqual([]);
  });

  it('are ten at most, kept and new ones together', async () => {
    const files = Array.from({ length: postLimits.files }, (_, index) => fileOf(`${index}.txt`, 'x'));
    const post = await createPost(portal, lead, { files });
    const tooMany = { postId: post.id, title: 'A', content: 'B', existingFiles: post.files, files: files.slice(0, 1) };
    const refused = await portal.refusal('POST /newsletter/updatePost', tooMany, lead);
    const error = 'A post can have at most 10 files';
    expect(refused).toMatchObject({ status: 400, error, fields: { files: error } });
  });

  it('are read whole while others are answered', async () => {
    const contents = Array.from({ length: postLimits.files }, () => randomBytes(2_000_000));
    const files = contents.map((content, index) => fileOf(`${index}.bin`, content));
    let saving = true;
    const saved = createPost(portal, lead, { files }).finally(() => {
      saving = false;
    });
    while (saving) expect((await fetch(`${portal.service.url}/healthz`)).status).toBe(200);
    const post = await saved;
    for (const [index, { id }] of post.files.entries()) {
      expect(contents[index]?.equals((await get(id)).body as Buffer)).toBe(true);
    }
  });

  it('are 10 MB at most each', async () => {
    const largest = await upload(portal, lead, fileOf('ten.bin', Buffer.alloc(postLimits.fileBytes, 1)));
    expect(largest.size).toBe(postLimits.fileBytes);
    const file = fileOf('more.bin', Buffer.alloc(postLimits.fileBytes + 1, 1));
    const refused = await portal.refusal('POST /newsletter/uploadFile', { file }, lead);
    expect(refused).toMatchObject({ status: 413, code: 'too_large', error: '“more.bin” is larger than 10 MB.' });
  });

  it.each(['data:text/plain;base64,###', 'data:text/plain', 'data:text/plain,%E0%A4%A', 'https://portal.test/x', ''])(
    'are not taken where they are no data: %p',
    async (content) => {
      const input = { file: { name: 'a.txt', content } };
      expect(await portal.refusal('POST /newsletter/uploadFile', input, lead)).toMatchObject({ status: 400 });
    },
  );
});
