import { chapters } from '@portal/contracts/constants';
import { type ManagedPost, missingPostText, PostInput } from '@portal/contracts/newsletter';
import { PostForm } from '@portal/contracts/post-drafts';
import { newRequestKey } from '@portal/contracts/request-key';
import type { Form } from '@portal/ui/form';
import { z } from 'zod';

/** A file on its way to the server. */
export interface Upload {
  key: string;
  /** Its name in the post. */
  name: string;
  file: File;
}

const filesOnTheirWay = 'Some files are not attached yet. Please wait for them, or remove them.';

/** Everything that is open in the editor: the form, what saving it changes, and files on their way. */
const Work = PostForm.extend({
  /** The post that it is saved to; null for a new one. */
  post: z.custom<ManagedPost | null>(),
  /** `lastUpdated` of the post that the text started from. */
  editedFrom: z.string().nullable(),
  /** Of a new post: saving it again makes no second one. */
  requestKey: z.string().optional(),
  /** The version that was not chosen when two had been written. */
  otherForm: PostForm.nullable(),
  uploads: z.array(z.custom<Upload>()).max(0, filesOnTheirWay),
});
export type Work = z.infer<typeof Work>;

export type WorkForm = Form<Work, PostInput>;

const blankForm: PostForm = {
  title: '',
  content: '',
  tags: '',
  chapters: [...chapters],
  files: [],
  cover: null,
  publishing: 'publish',
  publishAt: '',
};

/** What the form of a post starts with (spec section 2, 'Create/Edit post dialog'); that of a new post for null. */
export function formOf(post: ManagedPost | null): PostForm {
  if (!post) return blankForm;
  const { title, content, tags, chapters, files, cover, state, publishAt } = post;
  return {
    ...{ title, content, chapters, files, cover, tags: tags.join(', ') },
    publishing: state === 'published' ? 'publish' : state === 'scheduled' ? 'schedule' : 'draft',
    publishAt: (state === 'scheduled' && publishAt) || '',
  };
}

/** The post as it is saved; a new one for null. */
export const startOf = (post: ManagedPost | null): Work => ({
  ...formOf(post),
  ...{ post, editedFrom: post?.lastUpdated ?? null, otherForm: null, uploads: [] },
  requestKey: post ? undefined : newRequestKey(),
});

const formFields = Object.keys(PostForm.shape) as (keyof PostForm)[];

/** The form alone, with its fields in one order. */
export const formIn = (form: PostForm): PostForm =>
  Object.fromEntries(formFields.map((name) => [name, form[name]])) as PostForm;

/** What two forms are compared by: files by their ids, whatever the order of the fields and chapters. */
const fingerprint = (form: PostForm): string =>
  JSON.stringify({ ...formIn(form), chapters: [...form.chapters].sort(), files: form.files.map(({ id }) => id) });

export const isSameForm = (one: PostForm, other: PostForm): boolean => fingerprint(one) === fingerprint(other);

/** Differs where two drafts differ; empty where there is nothing to lose. */
export function draftKey(work: Work): string {
  const { otherForm, post, editedFrom, requestKey } = work;
  const form = fingerprint(work);
  if (!otherForm && form === fingerprint(formOf(post))) return '';
  return [form, otherForm && fingerprint(otherForm), post?.id, editedFrom, requestKey].join('\n');
}

const scheduleText = 'Please choose a date and time in the future.';

/**
 * Makes a form into what saving it sends, with the rules and the texts of the server.
 * @param now decides what counts as the future; the schedule that the post has already may have passed meanwhile.
 */
export const savedForm = (now = () => new Date()) =>
  Work.refine(({ title }) => title.trim(), { path: ['title'], error: 'Title is required' })
    .refine(({ content }) => content.trim(), { path: ['content'], error: 'Content is required' })
    .refine(
      ({ publishing, publishAt, post }) =>
        publishing !== 'schedule' || new Date(publishAt) > now() || publishAt === post?.publishAt,
      { path: ['publishAt'], error: scheduleText },
    )
    .transform(({ files, cover, publishing, publishAt, post, ...texts }): PostInput => {
      const times = {
        draft: null,
        publish: post?.state === 'published' ? undefined : 'now',
        schedule: publishAt === post?.publishAt ? undefined : publishAt,
      };
      const existingFiles = files.map(({ id, name }) => ({ id, name }));
      // The file of a cover may have gone meanwhile: with the post, or because somebody else removed it.
      const hasCover = files.some(({ id }) => id === cover?.file);
      return { ...texts, existingFiles, cover: hasCover ? cover : null, publishAt: times[publishing] };
    })
    .pipe(PostInput);

/** Whether a post holds what saving the form makes of it: saving it again would change nothing. */
export function isSavedIn(post: ManagedPost, form: PostForm): boolean {
  const sent = (form: PostForm) => JSON.stringify(savedForm().safeParse({ ...startOf(post), ...formIn(form) }).data);
  return sent(form) === sent(formOf(post));
}

/** What is wrong with the form in one sentence: the spec's where title or content is missing (section 5). */
export function summaryOf(errors: Partial<Record<string, { message?: string }>>): string {
  const [[name, error] = []] = Object.entries(errors);
  const { message = '' } = error ?? {};
  if (message.endsWith(' is required')) return missingPostText;
  return message.startsWith('Must be')
    ? `${name?.replace(/^./, (letter) => letter.toUpperCase())}: ${message}`
    : message;
}

/** A moment as a `datetime-local` field shows it: in the writer's own time zone. */
export function localTime(time: Date): string {
  if (Number.isNaN(time.getTime())) return '';
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** What a `datetime-local` field holds as ISO 8601; empty where it holds no whole time. */
export function timeOfLocal(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
