import { randomUUID } from 'node:crypto';
import type { ManagedPost, RequestOf } from '@portal/contracts';
import sharp from 'sharp';
import { callAs, type Person } from './people.ts';

type NewPost = RequestOf<'POST /newsletter/createPost'>;

/** A word that no other test's posts hold. */
export const uniqueWord = () =>
  `w${randomUUID()
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .replaceAll('-', '')}`;

/** Writes a post as the dialog does, without opening it. */
export async function createPost(author: Person, changes: Partial<NewPost> = {}): Promise<ManagedPost> {
  const post = { title: 'Library night', content: 'Reading aloud for the small ones', ...changes };
  return (await callAs(author, 'POST /newsletter/createPost', post)).post;
}

/** Changes a post behind the back of whoever has it open. */
export async function updatePost(author: Person, post: ManagedPost, changes: Partial<NewPost>): Promise<void> {
  const { title, content, tags, chapters, files } = post;
  await callAs(author, 'POST /newsletter/updatePost', {
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
  callAs(author, 'POST /newsletter/deletePost', { postId });

export const postsOf = async (author: Person): Promise<ManagedPost[]> =>
  (await callAs(author, 'POST /newsletter/getPostsByUser', { userId: author.clerkId })).posts;

type NewDraft = RequestOf<'POST /newsletter/saveDraft'>['form'];

/** The author's draft of a new post. */
export const draftOf = async (author: Person) => (await callAs(author, 'GET /newsletter/getDraft', {})).draft;

/** Types into a new post on another device of its author, which has seen the draft that there is. */
export async function draftElsewhere(author: Person, form: Partial<NewDraft>): Promise<void> {
  const draft = await draftOf(author);
  const texts = { title: '', content: '', tags: '', publishAt: '' };
  const blank: NewDraft = { ...texts, chapters: [], files: [], cover: null, publishing: 'publish' };
  const version = (draft?.version ?? 0) + 1;
  const place = { editedFrom: null, otherForm: null, requestKey: draft?.requestKey, editorId: 1 };
  await callAs(author, 'POST /newsletter/saveDraft', { ...place, version, form: { ...blank, ...form } });
}

/** A plain picture as a PNG file. */
export const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#1c4f9c' } })
    .png()
    .toBuffer();

export const dataUrl = (content: Buffer | string): string =>
  `data:application/octet-stream;base64,${Buffer.from(content).toString('base64')}`;
