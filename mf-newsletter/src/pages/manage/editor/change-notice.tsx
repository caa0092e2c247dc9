import type { ManagedPost } from '@portal/contracts/newsletter';
import { NoticeButton } from './notice-button.tsx';
import { formOf } from './post-form.ts';
import type { Change } from './use-draft.ts';
import { type Base, newRequestKey, type PostEditor } from './use-post-editor.ts';

interface Props {
  change: Change;
  whileSaving: boolean;
  editor: PostEditor;
}

/** What was changed elsewhere since the editor was opened, and the choice between the versions. Neither is lost by it. */
export function ChangeNotice({ change, whileSaving, editor }: Props) {
  const { base, setBase, form, values, save, setProblem } = editor;
  const { title, text, savedPost } = describe(change, base);
  const other = versionOf(change);

  const goOn = (next: Base) => {
    setProblem(null);
    setBase(next);
    return next;
  };
  const keepMine = () => goOn({ ...base, ...other?.base, otherForm: other?.form ?? null });
  const showOther = () => {
    goOn({ ...base, ...other?.base, otherForm: values });
    form.reset(other?.form);
  };
  /** Apart from the other post, whose files stay with it. */
  const saveAsNew = (savedPost: ManagedPost) => {
    const files = values.files.filter(({ id }) => !savedPost.files.some((file) => file.id === id));
    form.setValue('files', files);
    save(goOn({ post: null, editedFrom: null, requestKey: newRequestKey(), otherForm: null }));
  };
  return (
    <>
      <p className="notice__title">{title}</p>
      <p>{text}</p>
      <div className="row">
        {other && (
          <>
            <NoticeButton editor={editor} onClick={() => (whileSaving ? save(keepMine()) : keepMine())}>
              {whileSaving ? 'Save Mine Over It' : 'Keep Mine'}
            </NoticeButton>
            <NoticeButton editor={editor} onClick={showOther}>
              Show the Other Version
            </NoticeButton>
          </>
        )}
        {savedPost && (
          <NoticeButton editor={editor} onClick={() => saveAsNew(savedPost)}>
            Save as a New Post
          </NoticeButton>
        )}
      </div>
    </>
  );
}

/** The other version, and what the form is about once one of the two was chosen. */
function versionOf(change: Change) {
  if (change === 'deleted') return null;
  if ('draft' in change) {
    const { form, editedFrom, requestKey } = change.draft;
    return { form, base: { editedFrom, requestKey } };
  }
  const { post } = change;
  return { form: formOf(post), base: { post, editedFrom: post.lastUpdated, requestKey: undefined } };
}

/** `savedPost`: the post apart from which the text can be saved as a new one. */
function describe(change: Change, { post }: Base): { title: string; text: string; savedPost?: ManagedPost } {
  const choice = 'What you typed is still here. You can go on with it, or look at the other version first.';
  if (change === 'deleted')
    return {
      title: 'This post has been deleted since you opened it.',
      text: `What you typed is still here. You can save it as a new post of yours.${filesOf(post, 'were deleted with it')}`,
      savedPost: post ?? undefined,
    };
  if ('draft' in change) return { title: 'You have changed this in another tab or on another device.', text: choice };
  if (post) return { title: 'Someone else has changed this post since you opened it.', text: choice };
  return {
    title: 'An earlier version of this post has been saved before.',
    text: `What you typed is still here. You can save it over that version, look at that version first, or save it as a new post.${filesOf(change.post, 'stay with that version')}`,
    savedPost: change.post,
  };
}

const filesOf = (post: ManagedPost | null, fate: string): string =>
  post && post.files.length > 0 ? ` The files that were saved before ${fate}.` : '';
