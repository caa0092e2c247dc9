import { randomUUID } from 'node:crypto';
import type { ManagedPost, RequestOf, ResponseOf } from '@portal/contracts';
import sharp from 'sharp';
import { type Person, tokenOf } from './people.ts';
import { portal } from './portal.ts';

type NewPost = RequestOf<'POST /newsletter/createPost'>;

/** A word that no other test's posts hold. */
export const uniqueWord = () =>
  `w${randomUUID()
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .replaceAll('-', '')}`;

const tokens = new Map<string, { token: Promise<string>; until: number }>();

/** The author's token, which is good for a minute. Most tests are over before it has to be another one. */
function keptTokenOf(author: Person): Promise<string> {
  const kept = tokens.get(author.clerkId);
  if (kept && kept.until > Date.now()) return kept.token;
  const token = tokenOf(author);
  tokens.set(author.clerkId, { token, until: Date.now() + 30_000 });
  return token;
}

async function callAs<Answer>(author: Person, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${portal.url}/api/v1/newsletter/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${await keptTokenOf(author)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Writes a post as the dialog does, without drawing it. */
export async function createPost(author: Person, changes: Partial<NewPost> = {}): Promise<ManagedPost> {
  const post = { title: 'Library night', content: 'Reading aloud for the small ones', ...changes };
  return (await callAs<{ post: ManagedPost }>(author, 'createPost', post)).post;
}

/** Changes a post behind the back of whoever has it open. */
export async function updatePost(author: Person, post: ManagedPost, changes: Partial<NewPost>): Promise<void> {
  const { title, content, tags, chapters, files } = post;
  await callAs(author, 'updatePost', {
    title,
    content,
    tags,
    chapters,
    existingFiles: files,
    ...changes,
    postId: post.id,
  });
}

/** Deletes a post behind the back of whoever has it open. */
export const deletePost = (author: Person, { id: postId }: ManagedPost): Promise<unknown> =>
  callAs(author, 'deletePost', { postId });

export const postsOf = async (author: Person): Promise<ManagedPost[]> =>
  (await callAs<{ posts: ManagedPost[] }>(author, 'getPostsByUser', { userId: author.clerkId })).posts;

type NewDraft = RequestOf<'POST /newsletter/saveDraft'>['form'];

/** The author's draft of a new post. */
export const draftOf = async (author: Person) =>
  (await callAs<ResponseOf<'GET /newsletter/getDraft'>>(author, 'getDraft')).draft;

/** Types into a new post on another device of its author, which has seen the draft that there is. */
export async function draftElsewhere(author: Person, form: Partial<NewDraft>): Promise<void> {
  const draft = await draftOf(author);
  const blank = { content: '', tags: '', chapters: [], files: [], cover: null, publishing: 'publish', publishAt: '' };
  const version = (draft?.version ?? 0) + 1;
  const place = { editedFrom: null, otherForm: null, requestKey: draft?.requestKey };
  await callAs(author, 'saveDraft', { ...place, version, editorId: 1, form: { title: '', ...blank, ...form } });
}

/** A plain picture as a PNG file. */
export const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#1c4f9c' } })
    .png()
    .toBuffer();

export const dataUrl = (content: Buffer | string): string =>
  `data:application/octet-stream;base64,${Buffer.from(content).toString('base64')}`;
