import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Mailing, ManagedPost, RequestOf } from '@portal/contracts';
import type { Person } from '../support/people.ts';
import type { Portal } from '../support/portal.ts';

const patienceMs = 60_000;
const pauseMs = 100;

/** A post that is published at once, unless `changes` say something else. */
export async function writePost(
  portal: Portal,
  author: Person,
  changes: Partial<RequestOf<'POST /newsletter/createPost'>> = {},
): Promise<ManagedPost> {
  const post = { title: 'Food drive', content: 'We collected **400** cans.', ...changes };
  return (await portal.call('POST /newsletter/createPost', post, author)).post;
}

export async function mail(portal: Portal, author: Person, { id: postId }: { id: string }): Promise<Mailing> {
  return (await portal.call('POST /newsletter/mailPost', { postId, requestKey: randomUUID() }, author)).mailing;
}

/** What Manage Posts shows of a post's mailing; undefined where the post is not listed. */
export async function mailingOf(portal: Portal, author: Person, { id }: { id: string }) {
  const { posts } = await portal.call('POST /newsletter/getPostsByUser', { userId: author.clerkId }, author);
  return posts.find((post) => post.id === id)?.mailing;
}

interface Mailed {
  portal: Portal;
  author: Person;
  post: { id: string };
}

/** Waits until a post's mailing is in a state; returns it. */
export const mailingIn = (state: Mailing['state'], about: Mailed): Promise<Mailing> => mailingWith({ state }, about);

const isAs = (expected: Partial<Mailing>, mailing?: Mailing): boolean =>
  isDeepStrictEqual({ ...mailing, ...expected }, { ...mailing });

/** Waits until a post's mailing has these values; returns it. */
export async function mailingWith(expected: Partial<Mailing>, { portal, author, post }: Mailed): Promise<Mailing> {
  for (const deadline = Date.now() + patienceMs; ; ) {
    // The list is dear to ask for ten times a second.
    const [progress] = await portal.sql<Mailing>(
      `SELECT progress.* FROM mailing_progress AS progress JOIN mailings USING (id) WHERE progress.post_id = $1
       ORDER BY created_at DESC LIMIT 1`,
      [post.id],
    );
    const mailing = isAs(expected, progress) && (await mailingOf(portal, author, post));
    if (mailing && isAs(expected, mailing)) return mailing;
    if (Date.now() > deadline)
      throw new Error(`The mailing is not ${JSON.stringify(expected)}: ${JSON.stringify(progress)}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Members without accounts: nobody signs in as one of them. Returns their addresses. */
export async function addMembers(portal: Portal, count: number, chapter = 'NHS'): Promise<string[]> {
  const rows = await portal.sql<{ email: string }>(
    `INSERT INTO members (clerk_id, first_name, last_name, email, chapter)
     SELECT 'user_' || gen_random_uuid(), 'Ada', 'Byron', gen_random_uuid() || '@members.test', $2
     FROM generate_series(1, $1) RETURNING email`,
    [count, chapter],
  );
  return rows.map(({ email }) => email);
}

/** The token in the link by which the reader of an e-mail unsubscribes. */
export function tokenIn(text: string): string {
  const token = /http:\/\/portal\.test\/newsletter\/subscription\?token=([\w-]{43})(?![\w-])/.exec(text)?.[1];
  if (!token) throw new Error(`No link to unsubscribe in:\n${text}`);
  return token;
}
