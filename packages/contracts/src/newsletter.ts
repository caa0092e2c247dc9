import { z } from 'zod';
import { type CallTable, FileBytes } from './call.ts';
import { chapters, imageWidths, roles } from './constants.ts';
import { furthestPlanned, tooFarAhead } from './dates.ts';
import { accountId, chosenChapters, listing, Pagination, paging, rowId, Success, text, timestamp } from './fields.ts';
import { Mailing, staffId } from './mailings.ts';
import { SeenDraft } from './seen-draft.ts';

/**
 * Limits of a post (files: decision 12; the spec does not set the others). The size of a file is that of its content.
 */
export const postLimits = {
  title: 200,
  content: 100_000,
  tags: 20,
  tag: 50,
  files: 10,
  fileBytes: 10 * 1024 * 1024,
  fileName: 200,
  coverAlt: 300,
} as const;

const unknownWidth = `The width must be ${imageWidths.join(' or ')}`;

/** A file attached to a post. `image` is set if pages can show it as an image, with its size in pixels. */
export const AttachedFile = z.object({
  id: rowId(),
  name: z.string(),
  /** Size in bytes. */
  size: z.number().int(),
  image: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
});
export type AttachedFile = z.infer<typeof AttachedFile>;

/** The cover of a post: a picture among its files, with what describes it. An empty description: it only decorates. */
export const PostCover = z.object({ file: rowId(), alt: text(postLimits.coverAlt) });
export type PostCover = z.infer<typeof PostCover>;

/** A published post (spec section 3). Missing or empty `chapters` means visible to all. */
export const NewsletterPost = z.object({
  id: rowId(),
  title: z.string(),
  /** Markdown. The address `attachment:<file name>` means that file of the post. */
  content: z.string(),
  authorName: z.string(),
  /** When it was published. */
  date: timestamp,
  lastUpdated: timestamp.nullable(),
  tags: z.array(z.string()),
  files: z.array(AttachedFile),
  cover: PostCover.nullable(),
  chapters: z.array(z.enum(chapters)),
});
export type NewsletterPost = z.infer<typeof NewsletterPost>;

export const postStates = ['draft', 'scheduled', 'published'] as const;
export type PostState = (typeof postStates)[number];

/** A post as its editors see it, including drafts and scheduled posts. `lastUpdated` includes edits of drafts. */
export const ManagedPost = NewsletterPost.extend({
  /** At the time of the response, by the server's clock. */
  state: z.enum(postStates),
  /** Null for a draft, otherwise the time of publication. For a published post the same as `date`. */
  publishAt: timestamp.nullable(),
  /** The newest one that was not cancelled, or the newest one if all were. Null if there was none. */
  mailing: Mailing.nullable(),
});
export type ManagedPost = z.infer<typeof ManagedPost>;

/** The message for a missing title or content (spec section 5, 'Newsletter post form'). */
export const missingPostText = 'Please provide both a title and content for your post.';

const required = (max: number) => text(max, missingPostText).min(1, missingPostText);

/**
 * Each tag as it is written first, without the empty ones (spec section 3, 'Post save payload'). Lists do not tell upper
 * and lower case apart either.
 */
function eachOnce(tags: string[]): string[] {
  const spellings = new Map<string, string>();
  for (const tag of tags.filter(Boolean)) if (!spellings.has(tag.toLowerCase())) spellings.set(tag.toLowerCase(), tag);
  return [...spellings.values()];
}

const tooManyTags = `A post can have at most ${postLimits.tags} tags`;
/** In characters: twice the length of all tags. Splitting a longer text would waste memory. */
export const longestTags = 2 * postLimits.tags * postLimits.tag;

const Tags = z.preprocess(
  (tags) => (typeof tags === 'string' && tags.length <= longestTags ? tags.split(',') : tags),
  z
    .array(text(postLimits.tag), { error: ({ input }) => (typeof input === 'string' ? tooManyTags : undefined) })
    .overwrite(eachOnce)
    .max(postLimits.tags, tooManyTags)
    .default([]),
);

/** A file in a request (spec section 3: `content` is a data URL). The server detects its type. */
export const NewFile = z.object({
  name: text(postLimits.fileName).min(1),
  content: z.string().startsWith('data:', 'Must be a data URL'),
  type: z.string().max(200).optional(),
});
export type NewFile = z.input<typeof NewFile>;

export const tooManyFiles = `A post can have at most ${postLimits.files} files`;

/** What the form of a post saves (spec section 3, 'Post save payload'). */
export const PostInput = z.object({
  title: required(postLimits.title),
  content: required(postLimits.content),
  tags: Tags,
  files: z.array(NewFile).max(postLimits.files, tooManyFiles).default([]),
  /** The files to keep, and files from `uploadFile`, in their order. */
  existingFiles: z
    .array(z.object({ id: rowId(), name: z.string().optional() }))
    .max(postLimits.files, tooManyFiles)
    .default([]),
  /** One of `existingFiles`. Null: none. Absent: none for a new post, unchanged for an edit. */
  cover: PostCover.nullable().optional(),
  chapters: chosenChapters.default([...chapters]),
  /**
   * Null: a draft. `now`: at once, by the server's clock; a published post stays as it is. Absent: at once for a new
   * post, unchanged for an edit.
   */
  publishAt: z
    .union(
      [timestamp.refine((time) => new Date(time) <= furthestPlanned(), tooFarAhead), z.literal('now')],
      "publishAt must be a date and time, 'now' or null",
    )
    .nullable()
    .optional(),
});
export type PostInput = z.input<typeof PostInput>;

/** As in the list of members. `team`: the newsletter-team account. */
export const PostAuthor = z.object({
  clerk_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(roles),
  committee: z.string().nullable(),
  team: z.boolean().optional(),
});
export type PostAuthor = z.infer<typeof PostAuthor>;

/** `draft` becomes the post: another version of another editor stays. */
const saving = { ...staffId, draft: SeenDraft.optional() };
const SavedPost = Success.extend({ post: ManagedPost });

/** Calls with `member` are for staff (spec section 6): leads, admins and the newsletter-team account. The feature checks it. */
export const newsletterCalls = {
  'GET /newsletter/getPosts': {
    about:
      'Published posts of a chapter (and posts for both), newest first. Without the parameter, all posts. ' +
      '`search` finds words in title, content, tags and author, `tag` one tag. Both ignore case, accents ' +
      'and curly quotes. Without `page` and `limit` the newest 1,000 (decision 17).',
    access: 'public',
    request: z.object({ chapter: z.enum(chapters).optional(), tag: text(postLimits.tag).optional(), ...listing }),
    response: z.object({ posts: z.array(NewsletterPost), pagination: Pagination.optional() }),
  },
  'GET /newsletter/getTags': {
    about: 'Tags of the published posts of a chapter, most used first, the first 1,000 (decision 17).',
    access: 'public',
    request: z.object({ chapter: z.enum(chapters).optional() }),
    response: z.object({
      tags: z.array(z.object({ tag: z.string(), posts: z.number().int() })),
      pagination: Pagination.optional(),
    }),
  },
  'GET /newsletter/getPost': {
    about: 'One published post. Others are not found, by their editors neither.',
    access: 'public',
    request: z.object({ id: z.string('Please give the id of the post') }),
    response: z.object({ post: NewsletterPost }),
  },
  'POST /newsletter/getPostsByUser': {
    about:
      "The posts of one author, drafts first, then newest first. Only admins can see another author's (spec " +
      "section 6). `now` is the server's time, for countdowns.",
    access: 'member',
    request: z.object({ userId: accountId, requesterId: accountId.optional(), ...paging }),
    response: z.object({ posts: z.array(ManagedPost), now: timestamp, pagination: Pagination }),
  },
  'GET /newsletter/authors': {
    about:
      'Members who are neither lead nor admin and whose posts an admin can look for: the newsletter-team ' +
      'account, and whoever has posts and is no longer staff, also deleted. By name, at most 100. `search` is ' +
      "that of the list of members, and finds the account as 'newsletter team', too.",
    access: ['admin'],
    request: z.object({ search: listing.search }),
    response: z.object({ users: z.array(PostAuthor), total: z.number().int() }),
  },
  'POST /newsletter/createPost': {
    about:
      'Creates a post. `requestKey` makes retries safe: the response is that of the first call, and there is no ' +
      'second post. It deletes the draft with this key; with `draft`, only what `discardDraft` would delete.',
    access: 'member',
    request: PostInput.extend({ ...saving, requestKey: rowId().optional() }),
    response: SavedPost,
  },
  'POST /newsletter/updatePost': {
    about:
      'Changes a post. `editedFrom` is the `lastUpdated` with which the editor began. `conflict` if the ' +
      "post has changed since. It deletes the caller's draft of the post as `createPost` does.",
    access: 'member',
    request: PostInput.extend({ ...saving, postId: rowId(), editedFrom: timestamp.nullable().optional() }),
    response: SavedPost,
  },
  'POST /newsletter/deletePost': {
    about: 'Deletes a post with its files.',
    access: 'member',
    request: z.object({ ...staffId, postId: rowId() }),
    response: Success,
  },
  'POST /newsletter/uploadFile': {
    about: 'Stores a file without a post, for a later `existingFiles` of its uploader. It is deleted after some days.',
    access: 'member',
    request: z.object({ ...staffId, file: NewFile }),
    response: Success.extend({ file: AttachedFile }),
  },
  'GET /newsletter/getFile': {
    about:
      'A file of a post as a download (decision 12). With `width`, an image of at most that width, as WebP ' +
      'or, for mail programs, as JPEG. A small file that is not wider is sent as it is. Files of ' +
      'unpublished posts, and uploads without a post, are visible to their editors only.',
    access: 'optional',
    request: z.object({
      id: z.string('Please give the id of the file'),
      width: z
        .union([z.number(), z.string()], unknownWidth)
        .transform(Number)
        .pipe(z.literal(imageWidths, unknownWidth))
        .optional(),
      format: z.literal('mail').optional(),
    }),
    response: FileBytes,
  },
} as const satisfies CallTable;
