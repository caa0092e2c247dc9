import { z } from 'zod';
import { type CallTable, FileBytes } from './call.ts';
import { chapters, imageWidths, maxSearchLength } from './constants.ts';
import { furthestPlanned, tooFarAhead } from './dates.ts';
import { accountId, Pagination, paging, Success, text, timestamp } from './fields.ts';

/** Limits of a post (files: decision 12; the others the spec leaves open). Bytes of a file are those of its content. */
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

/** A data URL takes four characters for three bytes, and the other fields their room. */
const dataUrlBytes = (bytes: number) => Math.ceil(bytes / 3) * 4 + 1024;

/** Of the calls that bring files along, in bytes; for all others `maxBodyBytes` is the limit. */
export const maxUploadBytes: Partial<Record<string, number>> = {
  'POST /newsletter/uploadFile': dataUrlBytes(postLimits.fileBytes),
  'POST /newsletter/createPost': postLimits.files * dataUrlBytes(postLimits.fileBytes) + 1024 * 1024,
  'POST /newsletter/updatePost': postLimits.files * dataUrlBytes(postLimits.fileBytes) + 1024 * 1024,
};

/** A file attached to a post. `image` is set where it is a picture that a page can show, with its size in pixels. */
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
    /** Markdown; `attachment:<file name>` as an address means that file of the post. */
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

/** `waiting`: may still be cancelled. `sent`: nothing is left to deliver. */
export const mailingStates = ['waiting', 'sending', 'sent', 'cancelled'] as const;

/** A post on its way to the members of its chapters by e-mail, and how far it has come. */
export const Mailing = z
  .object({
    id: z.uuid(),
    state: z.enum(mailingStates),
    /** When the cancel window is over and sending begins. A post that is yet to be published opens the window then. */
    sendsAt: timestamp,
    /** All whom it was meant for. */
    recipients: z.number().int(),
    delivered: z.number().int(),
    failed: z.number().int(),
    /**
     * Left out under way: they unsubscribed, left or changed chapter, or the post was withdrawn, scheduled anew or taken from
     * their chapter.
     */
    skipped: z.number().int(),
  })
  .meta({ id: 'Mailing' });
export type Mailing = z.infer<typeof Mailing>;

export const postStates = ['draft', 'scheduled', 'published'] as const;
export type PostState = (typeof postStates)[number];

/** A post as those see it who may edit it: drafts and scheduled posts too. `lastUpdated` counts edits of drafts as well. */
export const ManagedPost = NewsletterPost.extend({
  /** By the server's clock, when it answered. */
  state: z.enum(postStates),
  /** Null for a draft. Else when it is, or was, published; of a published post the same as `date`. */
  publishAt: timestamp.nullable(),
  /** The newest; null where it was never e-mailed. */
  mailing: Mailing.nullable(),
}).meta({ id: 'ManagedPost' });
export type ManagedPost = z.infer<typeof ManagedPost>;

/** Said where title or content is missing (spec section 5, 'Newsletter post form'). */
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
/** In characters: room for all tags and as much again around them. Splitting a longer text would take memory for nothing. */
export const longestTags = 2 * postLimits.tags * postLimits.tag;

const Tags = z.preprocess(
  (tags) => (typeof tags === 'string' && tags.length <= longestTags ? splitTags(tags) : tags),
  z
    .array(text(postLimits.tag).min(1), { error: ({ input }) => (typeof input === 'string' ? tooManyTags : undefined) })
    .max(postLimits.tags, tooManyTags)
    .default([]),
);

/** A file on its way to the server (spec section 3: `content` is a data URL). The server decides what type it is. */
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
  /** The files to keep, and those that `uploadFile` brought, in their order. */
  existingFiles: z
    .array(z.object({ id: z.uuid(), name: z.string().optional() }))
    .max(postLimits.files, tooManyFiles)
    .default([]),
  chapters: z.array(z.enum(chapters)).default([...chapters]),
  /**
   * Null: a draft. `now`: at once, by the server's clock; what is published already stays as it is. Absent: at once, or as it
   * was on an edit.
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

/** `member` calls are for staff: leads, admins and the newsletter-team account (spec section 6); the feature checks it. */
export const newsletterCalls = {
  /**
   * Published posts of a chapter (and those for all), newest first; every post without the parameter. `search` finds words
   * in title, content, tags and author, `tag` is one tag; case, accents and curly quotes make no difference. Whole without
   * `page` and `limit` (decision 14).
   */
  'GET /newsletter/getPosts': {
    access: 'public',
    request: z.object({
      chapter: z.enum(chapters).optional(),
      search: text(maxSearchLength).optional(),
      tag: text(postLimits.tag).optional(),
      ...paging,
    }),
    response: z.object({ posts: z.array(NewsletterPost), pagination: Pagination.optional() }),
  },
  /** Tags of the published posts of a chapter, the most used first. */
  'GET /newsletter/getTags': {
    access: 'public',
    request: z.object({ chapter: z.enum(chapters).optional() }),
    response: z.object({ tags: z.array(z.object({ tag: z.string(), posts: z.number().int() })) }),
  },
  'GET /newsletter/getPost': {
    access: 'public',
    request: z.object({ id: z.string('Please give the id of the post') }),
    response: z.object({ post: NewsletterPost }),
  },
  /**
   * Every post of one author, drafts first, then the newest. Another's posts are for admins (spec section 6). `now` is the
   * server's time, for what is still to come.
   */
  'POST /newsletter/getPostsByUser': {
    access: 'member',
    request: z.object({ userId: accountId, requesterId: accountId.optional() }),
    response: z.object({ posts: z.array(ManagedPost), now: timestamp }),
  },
  /** `requestKey` makes a repeated call answer as the first one did, without a second post. */
  'POST /newsletter/createPost': {
    access: 'member',
    request: PostInput.extend({ ...staffId, requestKey: z.uuid().optional() }),
    response: SavedPost,
  },
  /** `editedFrom` is the `lastUpdated` that the editor started from; `conflict` where the post changed since. */
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
  /** Stores a file that belongs to nothing yet, for an `existingFiles` of its uploader; forgotten after some days. */
  'POST /newsletter/uploadFile': {
    access: 'member',
    request: z.object({ ...staffId, file: NewFile }),
    response: Success.extend({ file: AttachedFile }),
  },
  /**
   * A file of a post as a download (decision 12). With `width` an image no wider than that, as WebP or, for mail programs,
   * as JPEG; where it is light already, and no wider, it comes as it is. Files of posts that are not published, and uploads
   * that belong to none yet, are there for those who may edit them.
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
  /** How many members a mailing of the post would reach now: those of its chapters who have not unsubscribed. */
  'GET /newsletter/countRecipients': {
    access: 'member',
    request: z.object({ postId: z.uuid() }),
    response: z.object({ recipients: z.number().int(), unsubscribed: z.number().int() }),
  },
  /**
   * E-mails a post to the members of its chapters, once the cancel window is over; it opens with the post's publication
   * where that is to come, and anew where the post then is published at another time or for other chapters. A repeated
   * `requestKey` answers with the mailing it began; `conflict` while another one of the post is under way.
   */
  'POST /newsletter/mailPost': {
    access: 'member',
    request: z.object({ ...staffId, postId: z.uuid(), requestKey: z.uuid().default(() => crypto.randomUUID()) }),
    response: Success.extend({ mailing: Mailing }),
  },
  /** `conflict` where sending has begun. */
  'POST /newsletter/cancelMailing': {
    access: 'member',
    request: z.object({ ...staffId, mailingId: z.uuid() }),
    response: Success.extend({ mailing: Mailing }),
  },
  /** Whose subscription a link of an e-mail is about, and whether it is on; changes nothing (decision 16). */
  'GET /newsletter/subscription': { access: 'public', request: Token, response: Subscription },
  /** Turns a subscription off or on. Mail programs post here without a body of ours (RFC 8058): then it is turned off. */
  'POST /newsletter/subscription': {
    access: 'public',
    request: Token.extend({ subscribed: z.boolean().default(false) }),
    response: Subscription,
  },
} as const satisfies CallTable;
