import { chapters } from '@portal/contracts/constants';
import { type ManagedPost, missingPostText, PostInput } from '@portal/contracts/newsletter';
import { PostForm } from '@portal/contracts/post-drafts';

const blankForm: PostForm = {
  title: '',
  content: '',
  tags: '',
  chapters: [...chapters],
  files: [],
  publishing: 'publish',
  publishAt: '',
};

/** What the form of a post starts with (spec section 2, 'Create/Edit post dialog'); that of a new post for null. */
export function formOf(post: ManagedPost | null): PostForm {
  if (!post) return blankForm;
  const { title, content, tags, chapters, files, state, publishAt } = post;
  return {
    ...{ title, content, chapters, files, tags: tags.join(', ') },
    publishing: state === 'published' ? 'publish' : state === 'scheduled' ? 'schedule' : 'draft',
    publishAt: (state === 'scheduled' && publishAt) || '',
  };
}

/** What two forms are compared by: files by their ids, whatever the order of the fields. */
export const fingerprint = ({ title, content, tags, chapters, files, publishing, publishAt }: PostForm): string =>
  JSON.stringify([title, content, tags, [...chapters].sort(), files.map(({ id }) => id), publishing, publishAt]);

export const isSameForm = (one: PostForm, other: PostForm): boolean => fingerprint(one) === fingerprint(other);

const scheduleText = 'Please choose a date and time in the future.';

/**
 * Makes a form into what saving it to a post sends, with the rules and the texts of the server.
 * @param now decides what counts as the future; the schedule that the post has already may have passed meanwhile.
 */
export const savedForm = (post: () => ManagedPost | null, now = () => new Date()) =>
  PostForm.refine(({ title }) => title.trim(), { path: ['title'], error: 'Title is required' })
    .refine(({ content }) => content.trim(), { path: ['content'], error: 'Content is required' })
    .refine(
      ({ publishing, publishAt }) =>
        publishing !== 'schedule' || new Date(publishAt) > now() || publishAt === post()?.publishAt,
      { path: ['publishAt'], error: scheduleText },
    )
    .transform(({ files, publishing, publishAt, ...texts }): PostInput => {
      const times = {
        draft: null,
        publish: post()?.state === 'published' ? undefined : 'now',
        schedule: publishAt === post()?.publishAt ? undefined : publishAt,
      };
      const existingFiles = files.map(({ id, name }) => ({ id, name }));
      return { ...texts, existingFiles, publishAt: times[publishing] };
    })
    .pipe(PostInput);

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
