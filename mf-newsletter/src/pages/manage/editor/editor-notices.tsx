import { Button } from '@portal/ui';
import { useEffect, useRef } from 'react';
import type { SaveProblem } from './save-problem.ts';
import type { PostEditor } from './use-post-editor.ts';

/** What whoever writes has to know: what was restored, what went wrong, and what can be done. */
export function EditorNotices({ editor }: { editor: PostEditor }) {
  const { restoredFrom, setAside, problem, changed, storable, saving } = editor;
  return (
    <>
      {restoredFrom !== null && (
        <div className="notice" role="status">
          <p>Your unsaved changes of {moment(restoredFrom)} were restored.</p>
          <Button size="small" disabled={saving} onClick={editor.discardRestored}>
            Discard
          </Button>
        </div>
      )}
      {setAside && (
        <div className="notice" role="status">
          <p>This is the version that was saved meanwhile.</p>
          <Button size="small" disabled={saving} onClick={() => editor.bringBack(setAside)}>
            Bring Back Mine
          </Button>
        </div>
      )}
      {changed && !storable && (
        <p className="notice notice--warning" role="status">
          This browser cannot keep what you type: save it before you leave the page.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each problem comes into view
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <div ref={notice} className="notice notice--danger" role="alert">
      <div className="stack">
        {title && <p className="notice__title">{title}</p>}
        <p>{text}</p>
        {(latest || asNew) && (
          <div className="row">
            {latest && (
              <>
                <Button size="small" onClick={() => editor.saveOver(latest)}>
                  Save Mine Over It
                </Button>
                <Button size="small" onClick={() => editor.showVersion(latest)}>
                  Show the Other Version
                </Button>
              </>
            )}
            {asNew && (
              <Button size="small" onClick={() => editor.saveAsNew(asNew)}>
                Save as a New Post
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

const moment = (time: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
