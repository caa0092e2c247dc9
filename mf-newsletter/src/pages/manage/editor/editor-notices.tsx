import { useEffect, useRef } from 'react';
import { ChangeNotice } from './change-notice.tsx';
import { NoticeButton } from './notice-button.tsx';
import type { PostEditor } from './use-post-editor.ts';

/** What whoever writes has to know: what was restored, what went wrong, and what can be done. */
export function EditorNotices({ editor }: { editor: PostEditor }) {
  const { restoredAt, problem, base, setBase, form, values } = editor;
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
          <p>Your unsaved changes of {moment(restoredAt)} were restored.</p>
          <NoticeButton editor={editor} onClick={editor.startAgain}>
            Discard
          </NoticeButton>
        </div>
      )}
      {base.otherForm && (
        <div className="notice" role="status">
          <p>Both versions of this post are kept until you save it.</p>
          <NoticeButton
            editor={editor}
            onClick={() => {
              setBase({ ...base, otherForm: values });
              form.reset(base.otherForm ?? undefined);
            }}
          >
            Switch Versions
          </NoticeButton>
        </div>
      )}
      {problem && (
        <div ref={notice} className="notice notice--danger" role="alert">
          <div className="stack">
            {'change' in problem ? (
              <ChangeNotice {...problem} editor={editor} />
            ) : (
              <>
                {problem.title && <p className="notice__title">{problem.title}</p>}
                <p>{problem.text}</p>
              </>
            )}
          </div>
        </div>
      )}
    </>
  );
}

const moment = (time: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
