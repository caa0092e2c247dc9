import { type Chapter, chapters } from '@portal/contracts/constants';
import { type AttachedFile, type ManagedPost, missingPostText, PostInput } from '@portal/contracts/newsletter';

/** When readers are to see the post. */
export type Publishing = 'publish' | 'schedule' | 'draft';

/** A post as its form holds it (spec section 2, 'Create/Edit post dialog'). */
export interface PostForm {
  title: string;
  content: string;
  /** As typed, between commas. */
  tags: string;
  chapters: Chapter[];
  /** Those that are stored; uploads on their way are not among them. */
  files: AttachedFile[];
  publishing: Publishing;
  /** As a `datetime-local` field has it: in the writer's own time. */
  publishAt: string;
}

const labels = { title: 'Title', content: 'Content', tags: 'Tags', publishAt: 'Publish at' } as const;
/** A field that can be wrong. */
export type FormField = keyof typeof labels;
/** What is wrong with which fields, as each says it itself. */
export type FieldErrors = Partial<Record<FormField, string>>;

interface Issue {
  path: PropertyKey[];
  message: string;
}

const blankForm: PostForm = {
  title: '',
  content: '',
  tags: '',
  chapters: [...chapters],
  files: [],
  publishing: 'publish',
  publishAt: '',
};

/** What the form starts with; a new post's for null. */
export function formOf(post: ManagedPost | null): PostForm {
  if (!post) return blankForm;
  const { state } = post;
  return {
    title: post.title,
    content: post.content,
    tags: post.tags.join(', '),
    chapters: post.chapters,
    files: post.files,
    publishing: state === 'published' ? 'publish' : state === 'scheduled' ? 'schedule' : 'draft',
    publishAt: state === 'scheduled' ? localTime(new Date(post.publishAt as string)) : '',
  };
}

export const isSameForm = (one: PostForm, other: PostForm): boolean => JSON.stringify(one) === JSON.stringify(other);

const scheduleText = 'Please choose a date and time in the future.';

/**
 * What the form saves, or why it cannot be: with the schema and the texts of the server.
 * @param now decides what counts as the future.
 */
export function readForm(form: PostForm, post: ManagedPost | null, now = new Date()) {
  const { title, content, tags, files } = form;
  const checked = PostInput.safeParse({
    title,
    content,
    tags,
    chapters: form.chapters,
    existingFiles: files.map(({ id, name }) => ({ id, name })),
    publishAt: publishAtOf(form, post),
  });
  if (!checked.success) return { problem: problemOf(checked.error), fields: fieldErrors(checked.error.issues) };
  if (form.publishing === 'schedule' && !isAhead(form, post, now))
    return { problem: scheduleText, fields: { publishAt: scheduleText } };
  return { input: checked.data };
}

/** The schema's own words; where they say only how long something may be, with the field's name. */
function problemOf({ issues: [issue] }: { issues: Issue[] }): string {
  const { message = '' } = issue ?? {};
  const field = issue && fieldOf(issue);
  return field && /^Must be/.test(message) ? `${labels[field]}: ${message}` : message;
}

/** The first issue of each field. The spec's sentence is about two of them. */
export function fieldErrors(issues: Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const field = fieldOf(issue);
    if (field) errors[field] ??= issue.message === missingPostText ? `${labels[field]} is required` : issue.message;
  }
  return errors;
}

const fieldOf = ({ path: [name] }: Issue): FormField | undefined =>
  Object.keys(labels).find((field): field is FormField => field === name);

/** A schedule that stays as it is may have come true while the post was edited. */
const isAhead = ({ publishAt }: PostForm, post: ManagedPost | null, now: Date) =>
  new Date(publishAt) > now || isKeptTime(publishAt, post);

const isKeptTime = (publishAt: string, post: ManagedPost | null) =>
  Boolean(post?.publishAt) && publishAt === localTime(new Date(post?.publishAt ?? ''));

/** Absent: as it is. */
function publishAtOf({ publishing, publishAt }: PostForm, post: ManagedPost | null) {
  if (publishing === 'draft') return null;
  if (publishing === 'publish') return post?.state === 'published' ? undefined : 'now';
  const time = new Date(publishAt);
  return Number.isNaN(time.getTime()) || isKeptTime(publishAt, post) ? undefined : time.toISOString();
}

/** A moment as a `datetime-local` field has it. */
export function localTime(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
