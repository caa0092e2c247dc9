import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { postLimits, type RequestOf } from '@portal/contracts';
import { lockWaited, openTransaction } from './support/obstacle.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { createPost, draftOfForm, expectSince, fileOf, upload } from './support/posts.ts';
import { startService } from './support/service-process.ts';

let portal: Portal;
let lead: Person;
let admin: Person;

beforeAll(async () => {
  portal = await Portal.start();
  admin = await createMember(portal, { role: 'admin' });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  lead = await createMember(portal, { role: 'lead' });
});

type Draft = RequestOf<'POST /newsletter/saveDraft'>;
const inEditor = (editorId: number, changes: Partial<Draft> = {}): Draft => ({
  ...draftOfForm({ title: `Editor ${editorId}` }),
  editorId,
  version: 1,
  ...changes,
});
const save = (draft: Draft, author = lead) => portal.call('POST /newsletter/saveDraft', draft, author);
const refused = async (draft: object, author = lead) => portal.refusal('POST /newsletter/saveDraft', draft, author);
const draftOf = async (postId?: string, author = lead) =>
  (await portal.call('GET /newsletter/getDraft', postId ? { postId } : {}, author)).draft;

describe('a draft', () => {
  it('is found as it was typed, and changes nothing of its post', async () => {
    const post = await createPost(portal, lead);
    const form = {
      title: ' New title ',
      tags: 'a,, b',
      publishing: 'schedule',
      publishAt: '2027-01-01T10:00',
    } as const;
    const asked = Date.now();
    const { newerPost } = await save(inEditor(1, { ...draftOfForm(form), postId: post.id }));
    expect(newerPost).toBeNull();
    const found = await portal.call('GET /newsletter/getDraft', { postId: post.id }, lead);
    expect(found).toMatchObject({ draft: { version: 1, form, otherForm: null }, post });
    expectSince(asked, found.draft?.savedAt);
    expect((await portal.call('GET /newsletter/getPost', { id: post.id })).post.title).toBe('Library night');
    const { posts } = await portal.call('POST /newsletter/getPostsByUser', { userId: lead.clerkId }, lead);
    expect(posts).toEqual([post]);
    const trail = await portal.sql('SELECT action FROM audit_events WHERE actor = $1', [lead.clerkId]);
    expect(trail).toEqual([{ action: 'post.created' }]);
  });

  it('is one for each post and one for a new post, and belongs to its author alone', async () => {
    const post = await createPost(portal, lead);
    await save(inEditor(1, { postId: post.id }));
    await save(inEditor(2));
    await save(inEditor(3, { postId: post.id }), admin);
    expect(await draftOf(post.id)).toMatchObject({ form: { title: 'Editor 1' } });
    expect(await draftOf()).toMatchObject({ form: { title: 'Editor 2' } });
    expect(await draftOf(post.id, admin)).toMatchObject({ form: { title: 'Editor 3' } });
    expect(await draftOf(undefined, await createMember(portal, { role: 'lead' }))).toBeNull();
  });

  it.each([
    { title: 'x'.repeat(postLimits.title + 1) },
    { content: 'x'.repeat(postLimits.content + 1) },
    { content: 'a\u0000' },
    { publishAt: 'a\u0000' },
    { title: ' '.repeat(10_000) },
    { files: Array.from({ length: postLimits.files + 1 }, () => ({ id: randomUUID() })) },
  ])('is refused beyond what a post can hold', async (typed) => {
    const answer = await refused({ ...inEditor(1), ...draftOfForm(typed) });
    expect(answer).toMatchObject({ status: 400, fields: { [`form.${Object.keys(typed)}`]: expect.any(String) } });
  });

  it('may have blanks around the longest texts, as the post that it becomes', async () => {
    const form = { title: ` ${'x'.repeat(postLimits.title)} `, content: `${'x'.repeat(postLimits.content)}\n` };
    await save(inEditor(1, draftOfForm(form)));
    expect(await draftOf()).toMatchObject({ form });
  });

  it('has room for the longest texts in all letters', async () => {
    const content = '\u8a9e'.repeat(postLimits.content);
    await save(inEditor(1, draftOfForm({ content }, { content })));
    expect((await draftOf())?.otherForm?.content).toBe(content);
  });
});

describe('of two open editors', () => {
  it('one is refused that has not seen what the other saved, and goes on once it has', async () => {
    await save(inEditor(1));
    expect(await refused(inEditor(2))).toMatchObject({ status: 409, code: 'conflict' });
    expect(await draftOf()).toMatchObject({ version: 1, form: { title: 'Editor 1' } });
    await save(inEditor(2, { version: 2 }));
    expect(await refused(inEditor(1, { version: 2 }))).toMatchObject({ status: 409 });
    expect(await draftOf()).toMatchObject({ version: 2, form: { title: 'Editor 2' } });
  });

  it('one is refused where both save at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((id) => portal.ask('POST /newsletter/saveDraft', inEditor(id), lead)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('the one that saved last may save again, whatever answers were lost and whichever came late', async () => {
    await save(inEditor(1));
    await save(inEditor(1, { ...draftOfForm({ title: 'Fourth' }), version: 4 }));
    await save(inEditor(1, { ...draftOfForm({ title: 'Late' }), version: 3 }));
    expect(await draftOf()).toMatchObject({ version: 4, form: { title: 'Fourth' } });
  });

  it('one goes on with what it has seen, whichever of its attempts did not arrive', async () => {
    await save(inEditor(1, { version: 5 }));
    await save(inEditor(2, { version: 8, seen: 5 }));
    expect(await draftOf()).toMatchObject({ version: 8, form: { title: 'Editor 2' } });
    expect(await refused(inEditor(1, { version: 9, seen: 5 }))).toMatchObject({ status: 409 });
    expect(await refused(inEditor(1, { version: 8, seen: 8 }))).toMatchObject({ status: 409 });
  });

  it('one discards what it has saved itself, also where the answer was lost, and nothing that it has not seen', async () => {
    await save(inEditor(1, { version: 5 }));
    await portal.call('POST /newsletter/discardDraft', { version: 0, editorId: 2 }, lead);
    expect(await draftOf()).toMatchObject({ version: 5 });
    await portal.call('POST /newsletter/discardDraft', { version: 0, editorId: 1 }, lead);
    expect(await draftOf()).toBeNull();
  });

  it('one discards nothing that it saves afterwards, where the discarding arrives late', async () => {
    await save(inEditor(1, { version: 5 }));
    await portal.call('POST /newsletter/discardDraft', { version: 3, editorId: 1, tried: 4 }, lead);
    expect(await draftOf()).toMatchObject({ version: 5 });
    await portal.call('POST /newsletter/discardDraft', { version: 3, editorId: 1, tried: 5 }, lead);
    expect(await draftOf()).toBeNull();
  });

  it('one discards a draft also where its author is no longer staff', async () => {
    await save(inEditor(1));
    await portal.sql(`UPDATE members SET role = 'student' WHERE clerk_id = $1`, [lead.clerkId]);
    await portal.call('POST /newsletter/discardDraft', { version: 1, editorId: 1 }, lead);
    await portal.sql(`UPDATE members SET role = 'lead' WHERE clerk_id = $1`, [lead.clerkId]);
    expect(await draftOf()).toBeNull();
  });

  it('one discards only what it has seen', async () => {
    await save(inEditor(1));
    await save(inEditor(2, { version: 2 }));
    await portal.call('POST /newsletter/discardDraft', { version: 1 }, lead);
    expect(await draftOf()).toMatchObject({ version: 2 });
    await portal.call('POST /newsletter/discardDraft', { version: 2 }, lead);
    expect(await draftOf()).toBeNull();
  });
});

describe('a draft that was begun after another one was gone', () => {
  it('is not discarded with that one, though it counts from 1 again', async () => {
    await save(inEditor(1, { version: 5 }));
    await portal.call('POST /newsletter/discardDraft', { version: 5, editorId: 3 }, lead);
    await save(inEditor(2));
    await portal.call('POST /newsletter/discardDraft', { version: 5, editorId: 1, tried: 6 }, lead);
    expect(await draftOf()).toMatchObject({ version: 1, form: { title: 'Editor 2' } });
  });
});

describe('a post', () => {
  const words = { title: 'A', content: 'B' };

  it('that is saved takes its draft along, and no other one', async () => {
    const post = await createPost(portal, lead);
    await save(inEditor(1, { postId: post.id }));
    await save(inEditor(2, { postId: post.id }), admin);
    await portal.call('POST /newsletter/updatePost', { ...words, postId: post.id }, lead);
    expect(await draftOf(post.id)).toBeNull();
    expect(await draftOf(post.id, admin)).not.toBeNull();

    const requestKey = randomUUID();
    await save(inEditor(1, { requestKey }));
    await createPost(portal, lead, { requestKey: randomUUID() });
    expect(await draftOf()).toMatchObject({ requestKey });
    await createPost(portal, lead, { requestKey });
    expect(await draftOf()).toBeNull();
  });

  it('that is saved leaves what another editor has written since, until it is saved from there', async () => {
    const seenBy = (editorId: number, version: number) => ({ draft: { version, editorId, tried: version } });
    const requestKey = randomUUID();
    await save(inEditor(1, { requestKey }));
    await save(inEditor(2, { requestKey, version: 2 }));
    const post = await createPost(portal, lead, { requestKey, ...seenBy(1, 1) });
    const found = await portal.call('GET /newsletter/getDraft', {}, lead);
    expect(found).toMatchObject({ draft: { version: 2, form: { title: 'Editor 2' } }, post });

    const update = (seen: object) =>
      portal.call('POST /newsletter/updatePost', { ...words, postId: post.id, ...seen }, lead);
    await save(inEditor(1, { postId: post.id }));
    await update(seenBy(2, 0));
    expect(await draftOf(post.id)).toMatchObject({ form: { title: 'Editor 1' } });
    await update(seenBy(1, 1));
    expect(await draftOf(post.id)).toBeNull();
  });

  it('that was saved since the draft began comes with the draft', async () => {
    const post = await createPost(portal, lead);
    const { post: newer } = await portal.call('POST /newsletter/updatePost', { ...words, postId: post.id }, admin);
    const draft = inEditor(1, { postId: post.id, editedFrom: post.lastUpdated });
    expect(await save(draft)).toMatchObject({ newerPost: newer });
    expect(await portal.call('GET /newsletter/getDraft', { postId: post.id }, lead)).toMatchObject({
      draft: { editedFrom: post.lastUpdated },
      post: newer,
    });
    expect(await save({ ...draft, version: 2, editedFrom: newer.lastUpdated })).toMatchObject({ newerPost: null });
  });

  it('that a request has created comes with what is typed afterwards', async () => {
    const requestKey = randomUUID();
    const post = await createPost(portal, lead, { requestKey });
    expect(await save(inEditor(1, { requestKey }))).toMatchObject({ newerPost: post });
    expect(await portal.call('GET /newsletter/getDraft', {}, lead)).toMatchObject({ draft: { requestKey }, post });
    const other = { requestKey };
    expect(await save(inEditor(1, other), admin)).toMatchObject({ newerPost: null });
  });

  it('that is deleted takes all its drafts along, and what is still typed into it is not found', async () => {
    const post = await createPost(portal, lead);
    await save(inEditor(1, { postId: post.id }), admin);
    await portal.call('POST /newsletter/deletePost', { postId: post.id }, lead);
    expect(await portal.sql('SELECT FROM post_drafts WHERE post_id = $1', [post.id])).toEqual([]);
    expect(await refused(inEditor(1, { postId: post.id, version: 2 }), admin)).toMatchObject({ status: 404 });
  });

  it('that is deleted while a draft of it is saved is not found either', async () => {
    const post = await createPost(portal, lead);
    const deletion = await openTransaction(portal, 'DELETE FROM posts WHERE id = $1', [post.id]);
    const refusal = refused(inEditor(1, { postId: post.id }));
    await lockWaited(portal);
    await deletion.commit();
    expect(await refusal).toMatchObject({ status: 404, error: 'Post not found.' });
  });
});

describe('the files of a draft', () => {
  it('are those of its post and uploads of its author, and nobody else’s', async () => {
    const post = await createPost(portal, lead, { files: [fileOf('of-post.txt', 'A')] });
    const own = await upload(portal, lead, fileOf('own.txt', 'B'));
    const foreign = await upload(portal, admin, fileOf('foreign.txt', 'C'));
    const files = [own, foreign, ...post.files];
    await save(inEditor(1, { ...draftOfForm({ files }), postId: post.id }));
    expect((await draftOf(post.id))?.form.files).toEqual([own, ...post.files]);
  });

  it('are those of the post, too, that another editor has made of it meanwhile', async () => {
    const requestKey = randomUUID();
    const own = await upload(portal, lead, fileOf('own.txt', 'B'));
    await save(inEditor(1, { ...draftOfForm({ files: [own] }), requestKey }));
    const draft = { version: 0, editorId: 2, tried: 0 };
    await createPost(portal, lead, { requestKey, existingFiles: [own], draft });
    expect((await draftOf())?.form.files).toEqual([own]);
  });

  it('outlive other uploads for as long as the draft is there: 90 days after it was last saved', async () => {
    const [kept, other, old] = await Promise.all(
      ['kept', 'other', 'old'].map((name) => upload(portal, lead, fileOf(name, name))),
    );
    await save(inEditor(1, draftOfForm({ files: [{ id: `${kept?.id}` }] }, { files: [{ id: `${other?.id}` }] })));
    await save(inEditor(1, draftOfForm({ files: [{ id: `${old?.id}` }] })), admin);
    await portal.sql(`UPDATE post_files SET created_at = now() - interval '100 days'`);
    await portal.sql(
      `UPDATE post_drafts SET saved_at = now() - CASE author_id WHEN (SELECT id FROM members WHERE clerk_id = $1)
       THEN interval '91 days' ELSE interval '89 days' END`,
      [admin.clerkId],
    );
    const left = async () => (await portal.sql('SELECT id FROM post_files WHERE post_id IS NULL')).map(({ id }) => id);
    const worker = await startService({ DATABASE_URL: portal.databaseUrl, ROLES: 'worker' });
    while ((await left()).includes(old?.id)) await setTimeout(50);
    await worker.stop();
    expect(await left()).toEqual(expect.arrayContaining([kept?.id, other?.id]));
    expect(await draftOf(undefined, admin)).toBeNull();
    expect(await draftOf()).toMatchObject({ form: { files: [kept] }, otherForm: { files: [other] } });
  });
});
