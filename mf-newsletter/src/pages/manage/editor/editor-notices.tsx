import { Button } from '@portal/ui';
import { useEffect, useRef } from 'react';
import type { SaveProblem } from './save-problem.ts';
import type { PostEditor } from './use-post-editor.ts';

/** What whoever writes has to know: what was restored, what went wrong, and what can be done. */
export function EditorNotices({ editor }: { editor: PostEditor }) {
  const { restoredFrom, setAside, problem, unsaved, storable, writtenElsewhere } = editor;
  return (
    <>
      {restoredFrom !== null && (
        <div className="notice" role="status">
          <p>Your unsaved changes of {moment(restoredFrom)} were restored.</p>
          <NoticeButton editor={editor} onClick={editor.discardRestored}>
            Discard
          </NoticeButton>
        </div>
      )}
      {setAside && (
        <div className="notice" role="status">
          <p>This is the version that was saved meanwhile.</p>
          <NoticeButton editor={editor} onClick={editor.bringBack}>
            Bring Back Mine
          </NoticeButton>
        </div>
      )}
      {unsaved && !storable && (
        <p className="notice notice--warning" role="status">
          This browser cannot keep what you type: save it before you leave the page.
        </p>
      )}
      {unsaved && writtenElsewhere && (
        <p className="notice notice--warning" role="status">
          This is being written in another window too, and the browser keeps only what was typed last: save it before
          you leave the page.
        </p>
      )}
      {problem && <Problem problem={problem} editor={editor} />}
    </>
  );
}

function Problem({ problem, editor }: { problem: SaveProblem; editor: PostEditor }) {
  const { title, text, latest, asNew } = problem;
  const notice = useRef<HTMLDivElement>(null);
  // The button that was pressed is at the other end of a long form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each problem comes into view, and what it is about
  useEffect(() => {
    // Some fields are still disabled.
    if (editor.saving) return;
    notice.current?.scrollIntoView({ block: 'nearest' });
    const wrong = notice.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
    wrong?.closest('.field')?.scrollIntoView({ block: 'nearest' });
  }, [problem, editor.saving]);
  return (
    <div ref={notice} className="notice notice--danger" role="alert">
      <div className="stack">
        {title && <p className="notice__title">{title}</p>}
        <p>{text}</p>
        {(latest || asNew) && (
          <div className="row">
            {latest && (
              <>
                <NoticeButton editor={editor} onClick={() => editor.saveOver(latest)}>
                  Save Mine Over It
                </NoticeButton>
                <NoticeButton editor={editor} onClick={() => editor.showVersion(latest)}>
                  Show the Other Version
                </NoticeButton>
              </>
            )}
            {asNew && (
              <NoticeButton editor={editor} onClick={() => editor.saveAsNew(asNew)}>
                Save as a New Post
              </NoticeButton>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

interface NoticeButtonProps {
  editor: PostEditor;
  onClick(): void;
  children: string;
}

/** Goes with its notice when it is pressed: the focus goes on to the form. */
function NoticeButton({ editor, onClick, children }: NoticeButtonProps) {
  const press = () => {
    editor.title.current?.focus();
    onClick();
  };
  return (
    <Button size="small" disabled={editor.saving} onClick={press}>
      {children}
    </Button>
  );
}

const moment = (time: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
