import { dateAndTime } from '@portal/contracts/dates';
import type { ManagedPost } from '@portal/contracts/newsletter';
import { newRequestKey } from '@portal/contracts/request-key';
import { type ApiError, retryAdvice } from '@portal/sdk';
import { Button } from '@portal/ui';
import { ErrorText } from '@portal/ui/error-text';
import { useEffect, useRef } from 'react';
import { formIn, formOf, summaryOf, type Work } from './post-form.ts';
import type { Change } from './use-draft.ts';
import type { PostEditor } from './use-post-editor.ts';

/** Tells the author what was restored, what went wrong and what they can do. */
export function Notices({ editor, onLeave }: { editor: PostEditor; onLeave(): void }) {
  const { restoredAt, problem, work } = editor;
  const notice = useRef<HTMLDivElement>(null);
  // The button that was pressed is at the other end of a long form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each problem comes into view
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <>
      {restoredAt && (
        <div className="notice" role="status">
          <p>Your unsaved changes from {dateAndTime(restoredAt)} were restored.</p>
          {/* With what was restored goes what was typed since: it is asked about as where the editor is closed. */}
          <NoticeButton editor={editor} onClick={editor.isContinued ? onLeave : editor.startAgain}>
            Discard
          </NoticeButton>
        </div>
      )}
      {work.otherForm && (
        <div className="notice" role="status">
          <p>Both versions of this post are kept until you save it.</p>
          <NoticeButton editor={editor} onClick={() => editor.goOn({ ...work.otherForm, otherForm: formIn(work) })}>
            Switch Versions
          </NoticeButton>
        </div>
      )}
      {problem && (
        // A choice that is asked for again is announced again.
        <div
          key={problem.change ? String(problem.whileSaving) : problem.text}
          ref={notice}
          className="notice notice--danger"
          role="alert"
        >
          <div className="stack">
            {problem.change ? (
              <ChangeNotice {...problem} editor={editor} />
            ) : (
              <>
                {problem.title && <p className="notice__title">{problem.title}</p>}
                <ErrorText error={{ message: problem.text, reference: problem.reference }} />
              </>
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** Whether the server has what was typed. Only a failure is announced: the rest comes with every pause in typing. */
export function DraftStatus({ editor: { draft, isUnsaved, problem } }: { editor: PostEditor }) {
  const { isSaved, error } = draft;
  const isChoosing = problem?.change !== undefined;
  const reason = error && (error.code === 'unauthenticated' ? signedOut : refusalOf(error) || retryAdvice(error));
  return (
    <div className="small muted">
      <p role="status">
        {!isSaved && isChoosing && 'Not saved as a draft: please choose a version above.'}
        {error && !isChoosing && `Not saved as a draft. ${reason} What you typed stays here while this page is open.`}
      </p>
      {!isSaved && !error && !isChoosing && <p>Saving draft...</p>}
      {isSaved && isUnsaved && <p>Draft saved</p>}
    </div>
  );
}

/** What is wrong with what was typed, as the post's own save would say it. Empty where the server did not refuse it. */
function refusalOf({ fields }: ApiError): string {
  const [[name = '', message] = []] = Object.entries(fields);
  const summary = summaryOf({ [name.replace(/^\w+\./, '')]: { message } });
  return summary && `${summary}.`;
}

const signedOut = 'You have been signed out. Please sign in again in another tab.';

/** Goes with its notice when it is pressed: the focus goes on to the form. */
function NoticeButton({ editor, onClick, children }: { editor: PostEditor; onClick(): void; children: string }) {
  const press = () => {
    editor.form.setFocus('title');
    onClick();
  };
  return (
    <Button small disabled={editor.isSaving} onClick={press}>
      {children}
    </Button>
  );
}

interface ChangeProps {
  change: Change;
  whileSaving: boolean;
  editor: PostEditor;
}

/** What was changed elsewhere since the editor was opened, and the choice between the versions. Neither is lost by it. */
function ChangeNotice({ change, whileSaving, editor }: ChangeProps) {
  const { work, draft, goOn, saveChosen } = editor;
  const { title, text, savedPost } = describe(change, work.post);
  const other = versionOf(change);
  const choose = (chosen: Partial<Work>) => {
    if (change.draft) draft.adopt(change.draft);
    goOn({ ...other?.base, ...chosen });
  };
  const keepMine = () => {
    choose({ otherForm: other?.form });
    if (whileSaving) saveChosen();
  };
  /** Apart from the other post, whose files stay with it. */
  const saveAsNew = (other: ManagedPost) => {
    const files = work.files.filter(({ id }) => !other.files.some((file) => file.id === id));
    goOn({ files, post: null, editedFrom: null, requestKey: newRequestKey(), otherForm: null });
    saveChosen();
  };
  return (
    <>
      <p className="notice__title">{title}</p>
      <p>{`What you typed is still here. ${text}`}</p>
      <div className="row">
        {other && (
          <>
            <NoticeButton editor={editor} onClick={keepMine}>
              {whileSaving ? 'Save Mine Over It' : 'Keep Mine'}
            </NoticeButton>
            <NoticeButton editor={editor} onClick={() => choose({ ...other.form, otherForm: formIn(work) })}>
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
function versionOf({ draft, post }: Change) {
  if (draft) return { form: draft.form, base: { editedFrom: draft.editedFrom, requestKey: draft.requestKey } };
  return post && { form: formOf(post), base: { post, editedFrom: post.lastUpdated, requestKey: undefined } };
}

/** `savedPost`: the post apart from which the text can be saved as a new one. */
function describe(change: Change, post: ManagedPost | null) {
  const choice = 'You can go on with it, or look at the other version first.';
  if (change.draft) return { title: 'You have changed this in another tab or on another device.', text: choice };
  if (!change.post)
    return {
      title: 'This post has been deleted since you opened it.',
      text: `You can save it as a new post of yours.${filesOf(post, 'were deleted with it')}`,
      savedPost: post,
    };
  if (post) return { title: 'Someone else has changed this post since you opened it.', text: choice };
  return {
    title: 'An earlier version of this post has been saved before.',
    text: `You can save it over that version, look at that version first, or save it as a new post.${filesOf(change.post, 'stay with that version')}`,
    savedPost: change.post,
  };
}

const filesOf = (post: ManagedPost | null, fate: string): string =>
  post && post.files.length > 0 ? ` The files that were saved before ${fate}.` : '';
