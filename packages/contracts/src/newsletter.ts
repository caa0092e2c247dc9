import { z } from 'zod';
import { type CallTable, FileBytes } from './call.ts';
import { chapters, imageWidths } from './constants.ts';
import { furthestPlanned, tooFarAhead } from './dates.ts';
import { accountId, listing, Pagination, paging, Success, text, timestamp } from './fields.ts';

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
} as const;

const unknownWidth = `The width must be ${imageWidths.join(' or ')}`;

/** A data URL needs four characters for three bytes. The rest is for the other fields. */
const dataUrlBytes = (bytes: number) => Math.ceil(bytes / 3) * 4 + 1024;

/** Upper limits in bytes for the calls with files. For all other calls, `maxBodyBytes` is the limit. */
export const maxUploadBytes: Partial<Record<string, number>> = {
  'POST /newsletter/uploadFile': dataUrlBytes(postLimits.fileBytes),
  'POST /newsletter/createPost': postLimits.files * dataUrlBytes(postLimits.fileBytes) + 1024 * 1024,
  'POST /newsletter/updatePost': postLimits.files * dataUrlBytes(postLimits.fileBytes) + 1024 * 1024,
};

/** A file attached to a post. `image` is set if pages can show it as an image, with its size in pixels. */
export const AttachedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Size in bytes. */
  size: z.number().int(),
  image: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
});
export type AttachedFile = z.infer<typeof AttachedFile>;

/** A published post (spec section 3). Missing or empty `chapters` means visible to all. */
export const NewsletterPost = z
  .object({
    id: z.uuid(),
    title: z.string(),
    /** Markdown. The address `attachment:<file name>` means that file of the post. */
    content: z.string(),
    authorName: z.string(),
    /** When it was published. */
    date: timestamp,
    lastUpdated: timestamp.nullable(),
    tags: z.array(z.string()),
    files: z.array(AttachedFile),
    chapters: z.array(z.enum(chapters)),
  })
  .meta({ id: 'NewsletterPost' });
export type NewsletterPost = z.infer<typeof NewsletterPost>;

/** `waiting`: it can be cancelled. `sent`: nothing is left to deliver. */
export const mailingStates = ['waiting', 'sending', 'sent', 'cancelled'] as const;

/** The e-mailing of a post to the members of its chapters, with its progress. */
export const Mailing = z
  .object({
    id: z.uuid(),
    state: z.enum(mailingStates),
    /** When the cancel window ends and sending begins. For a scheduled post, the window begins with its publication. */
    sendsAt: timestamp,
    /** Number of recipients at the start. */
    recipients: z.number().int(),
    delivered: z.number().int(),
    failed: z.number().int(),
    /**
     * Skipped while sending: they unsubscribed, left or changed chapter, or the post was unpublished, scheduled again,
     * or is not for their chapter any more.
     */
    skipped: z.number().int(),
  })
  .meta({ id: 'Mailing' });
export type Mailing = z.infer<typeof Mailing>;

export const postStates = ['draft', 'scheduled', 'published'] as const;
export type PostState = (typeof postStates)[number];

/** A post as its editors see it, including drafts and scheduled posts. `lastUpdated` includes edits of drafts. */
export const ManagedPost = NewsletterPost.extend({
  /** At the time of the response, by the server's clock. */
  state: z.enum(postStates),
  /** Null for a draft, otherwise the time of publication. For a published post the same as `date`. */
  publishAt: timestamp.nullable(),
  /** The newest one. Null if the post was never e-mailed. */
  mailing: Mailing.nullable(),
}).meta({ id: 'ManagedPost' });
export type ManagedPost = z.infer<typeof ManagedPost>;

/** The message for a missing title or content (spec section 5, 'Newsletter post form'). */
export const missingPostText = 'Please provide both a title and content for your post.';

const required = (max: number) => text(max, missingPostText).min(1, missingPostText);

/** `Service, Events,,` becomes `['Service', 'Events']` (spec section 3, 'Post save payload'). */
export const splitTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

const tooManyTags = `A post can have at most ${postLimits.tags} tags`;
/** In characters: twice the length of all tags. Splitting a longer text would waste memory. */
export const longestTags = 2 * postLimits.tags * postLimits.tag;

const Tags = z.preprocess(
  (tags) => (typeof tags === 'string' && tags.length <= longestTags ? splitTags(tags) : tags),
  z
    .array(text(postLimits.tag).min(1), { error: ({ input }) => (typeof input === 'string' ? tooManyTags : undefined) })
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

const tooManyFiles = `A post can have at most ${postLimits.files} files`;

/** What the form of a post saves (spec section 3, 'Post save payload'). */
export const PostInput = z.object({
  title: required(postLimits.title),
  content: required(postLimits.content),
  tags: Tags,
  files: z.array(NewFile).max(postLimits.files, tooManyFiles).default([]),
  /** The files to keep, and files from `uploadFile`, in their order. */
  existingFiles: z
    .array(z.object({ id: z.uuid(), name: z.string().optional() }))
    .max(postLimits.files, tooManyFiles)
    .default([]),
  chapters: z.array(z.enum(chapters)).default([...chapters]),
  /**
   * Null: a draft. `now`: at once, by the server's clock; a published post stays as it is. Absent: at once for a new
   * post, unchanged for an edit.
   */
  publishAt: z
    .union([timestamp.refine((time) => new Date(time) <= furthestPlanned(), tooFarAhead), z.literal('now')])
    .nullable()
    .optional(),
});
export type PostInput = z.input<typeof PostInput>;

const staffId = { userId: accountId.optional() };
const SavedPost = Success.extend({ post: ManagedPost });
const Token = z.object({ token: z.string().min(1).max(200) });
const Subscription = Success.extend({ email: z.string(), subscribed: z.boolean(), chapter: z.enum(chapters) });

/**
 * Calls with `member` are for staff: leads, admins and the newsletter-team account (spec section 6). The feature checks
 * it.
 */
export const newsletterCalls = {
  /**
   * Published posts of a chapter (and posts for both), newest first. Without the parameter, all posts. `search` finds
   * words in title, content, tags and author, `tag` one tag. Both ignore case, accents and curly quotes. Without `page`
   * and `limit` the newest 1,000 (decision 17).
   */
  'GET /newsletter/getPosts': {
    access: 'public',
    request: z.object({
      chapter: z.enum(chapters).optional(),
      tag: text(postLimits.tag).optional(),
      ...listing,
    }),
    response: z.object({ posts: z.array(NewsletterPost), pagination: Pagination.optional() }),
  },
  /** Tags of the published posts of a chapter, most used first, the first 1,000 (decision 17). */
  'GET /newsletter/getTags': {
    access: 'public',
    request: z.object({ chapter: z.enum(chapters).optional() }),
    response: z.object({
      tags: z.array(z.object({ tag: z.string(), posts: z.number().int() })),
      pagination: Pagination.optional(),
    }),
  },
  'GET /newsletter/getPost': {
    access: 'public',
    request: z.object({ id: z.string('Please give the id of the post') }),
    response: z.object({ post: NewsletterPost }),
  },
  /**
   * The posts of one author, drafts first, then newest first. Only admins can see another author's (spec section 6).
   * `now` is the server's time, for countdowns.
   */
  'POST /newsletter/getPostsByUser': {
    access: 'member',
    request: z.object({ userId: accountId, requesterId: accountId.optional(), ...paging }),
    response: z.object({ posts: z.array(ManagedPost), now: timestamp, pagination: Pagination }),
  },
  /** `requestKey` makes retries safe: the response is that of the first call, and there is no second post. */
  'POST /newsletter/createPost': {
    access: 'member',
    request: PostInput.extend({ ...staffId, requestKey: z.uuid().optional() }),
    response: SavedPost,
  },
  /** `editedFrom` is the `lastUpdated` with which the editor began. `conflict` if the post has changed since. */
  'POST /newsletter/updatePost': {
    access: 'member',
    request: PostInput.extend({ ...staffId, postId: z.uuid(), editedFrom: timestamp.nullable().optional() }),
    response: SavedPost,
  },
  'POST /newsletter/deletePost': {
    access: 'member',
    request: z.object({ ...staffId, postId: z.uuid() }),
    response: Success,
  },
  /** Stores a file without a post, for a later `existingFiles` of its uploader. It is deleted after some days. */
  'POST /newsletter/uploadFile': {
    access: 'member',
    request: z.object({ ...staffId, file: NewFile }),
    response: Success.extend({ file: AttachedFile }),
  },
  /**
   * A file of a post as a download (decision 12). With `width`, an image of at most that width, as WebP or, for mail
   * programs, as JPEG. A small file that is not wider is sent as it is. Files of unpublished posts, and uploads without
   * a post, are visible to their editors only.
   */
  'GET /newsletter/getFile': {
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
  /**
   * The number of members whom an e-mailing of the post would reach now: those of its chapters who have not
   * unsubscribed.
   */
  'GET /newsletter/countRecipients': {
    access: 'member',
    request: z.object({ postId: z.uuid() }),
    response: z.object({ recipients: z.number().int(), unsubscribed: z.number().int() }),
  },
  /**
   * E-mails a post to the members of its chapters after the cancel window. The window begins with the publication of a
   * scheduled post, and again if the post's publication or chapters change. A repeated `requestKey` returns the
   * e-mailing that it created. `conflict` while another e-mailing of the post is active.
   */
  'POST /newsletter/mailPost': {
    access: 'member',
    request: z.object({ ...staffId, postId: z.uuid(), requestKey: z.uuid().default(() => crypto.randomUUID()) }),
    response: Success.extend({ mailing: Mailing }),
  },
  /** `conflict` if sending has begun. */
  'POST /newsletter/cancelMailing': {
    access: 'member',
    request: z.object({ ...staffId, mailingId: z.uuid() }),
    response: Success.extend({ mailing: Mailing }),
  },
  /** The subscription of the link in an e-mail, and whether it is on. Changes nothing (decision 16). */
  'GET /newsletter/subscription': { access: 'public', request: Token, response: Subscription },
  /** Turns a subscription off or on. Mail programs send a form without our fields (RFC 8058), which turns it off. */
  'POST /newsletter/subscription': {
    access: 'public',
    request: Token.extend({ subscribed: z.boolean().default(false) }),
    response: Subscription,
  },
} as const satisfies CallTable;
