import { z } from 'zod';
import type { CallTable } from './call.ts';
import { chapters } from './constants.ts';
import { accountId, rowId, Success, timestamp, typedText } from './fields.ts';
import { AttachedFile, longestTags, ManagedPost, postLimits } from './newsletter.ts';
import { editorId, seenVersion } from './seen-draft.ts';

/** When readers are to see a post. */
export const publishingChoices = ['publish', 'schedule', 'draft'] as const;

const Cover = z.object({ file: rowId(), alt: typedText(postLimits.coverAlt) });

/** What somebody has typed into the form of a post: it may be blank, or wrong, and is not trimmed. */
const FormInput = z.object({
  title: typedText(postLimits.title),
  content: typedText(postLimits.content),
  /** Between commas. */
  tags: typedText(longestTags),
  chapters: z.array(z.enum(chapters)).max(chapters.length),
  /** Files of the post and uploads of the editor, in their order. */
  files: z.array(AttachedFile.pick({ id: true })).max(postLimits.files),
  cover: Cover.nullable().default(null),
  publishing: z.enum(publishingChoices),
  /** The time of a schedule, in ISO 8601 where the form holds one. */
  publishAt: typedText(40),
});

/** The same where it is shown and kept: a text that is too long to be saved is not lost. */
export const PostForm = FormInput.extend({
  title: z.string(),
  content: z.string(),
  tags: z.string(),
  files: z.array(AttachedFile),
  cover: Cover.nullable(),
});
export type PostForm = z.infer<typeof PostForm>;

const shared = {
  /** Counts the saves of a draft, from 1. */
  version: z.int().min(1).max(1_000_000_000),
  /** `lastUpdated` of the post that the draft started from. */
  editedFrom: timestamp.nullable(),
  /** The `requestKey` with which a new post will be created. */
  requestKey: rowId().optional(),
};

/**
 * The unsaved changes of one editor to one post, or to a new post. Readers see nothing of it before the post itself is saved;
 * that deletes the draft. (A post with the state `draft` is something else: a saved post that is not published.)
 */
export const PostDraft = z.object({
  ...shared,
  /** Of the editor that saved it last. */
  editorId: editorId.optional(),
  form: PostForm,
  /** The version that was not chosen in a conflict; it is kept beside the form until the post is saved. */
  otherForm: PostForm.nullable(),
  savedAt: timestamp,
});
export type PostDraft = z.infer<typeof PostDraft>;

/** The post of the draft; absent for a new post. */
const place = { userId: accountId.optional(), postId: rowId().optional() };

/**
 * For newsletter staff, and of posts that they may edit. Everybody sees and changes only drafts of their own, and discards them
 * also when they are no longer staff.
 */
export const postDraftCalls = {
  'GET /newsletter/getDraft': {
    about:
      "The caller's draft of a post. `post` is the post as it is saved now: for a new post, the one that " +
      "the draft's `requestKey` has created.",
    access: 'member',
    request: z.object(place),
    response: z.object({ draft: PostDraft.nullable(), post: ManagedPost.nullable() }),
  },
  'POST /newsletter/saveDraft': {
    about:
      'Saves the draft as `version`, which is higher than in each attempt before. `seen` is the last version that ' +
      'the editor knows to be saved. `editorId` names the open editor: whoever saved last may ' +
      'save again, also where an answer was lost, and an older save of the same editor changes nothing. ' +
      '`conflict` where another editor has saved a version that is not `seen`. `newerPost` is set where the ' +
      'post itself was saved after `editedFrom`, or where `requestKey` has created it.',
    access: 'member',
    request: z.object({
      ...place,
      ...shared,
      editorId,
      /** Without it the one before `version`. */
      seen: seenVersion.optional(),
      form: FormInput,
      otherForm: FormInput.nullable(),
    }),
    response: Success.extend({ newerPost: ManagedPost.nullable() }),
  },
  'POST /newsletter/discardDraft': {
    about:
      'Deletes the draft, unless another editor than `editorId` has saved another version than `version`, the ' +
      'last one that the editor has seen (0: none). `tried` is the last version that `editorId` has tried to save: a ' +
      'later one was saved after this call, which arrived late, and stays.',
    access: 'member',
    request: z.object({
      ...place,
      version: seenVersion,
      editorId: editorId.optional(),
      /** Without it every version of `editorId`. */
      tried: seenVersion.optional(),
    }),
    response: Success,
  },
} as const satisfies CallTable;
