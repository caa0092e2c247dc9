import { type ClipboardEvent, lazy, Suspense, useDeferredValue, useId } from 'react';
import { Waiting } from '../../../posts/load-state.tsx';
import styles from './editor.module.css';
import type { PostEditor } from './use-post-editor.ts';
import { usePreviewFiles } from './use-preview-files.ts';

const Markdown = lazy(async () => ({ default: (await import('../../post/markdown.tsx')).Markdown }));

/** The text, and beside it what readers will see. Pictures that are pasted become files of the post. */
export function ContentField({ editor }: { editor: PostEditor }) {
  const id = useId();
  const { form, change, content, attachments, saving } = editor;
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    if (!saving) attachments.attach(files, { inText: true });
  };
  return (
    <div className={styles.pair}>
      <div className="field">
        <label className="field__label" htmlFor={`${id}-content`}>
          Content
        </label>
        <textarea
          ref={content}
          id={`${id}-content`}
          className={`input ${styles.content}`}
          readOnly={saving}
          value={form.content}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            change(() => ({ content: target.value }));
            attachments.endDescribing();
          }}
          onBlur={attachments.endDescribing}
          onPaste={paste}
        />
        <p id={`${id}-hint`} className="field__hint">
          Markdown supported
        </p>
        <p role="status" className="field__hint">
          {attachments.describing && 'Describe the picture for those who cannot see it.'}
        </p>
      </div>
      <Preview editor={editor} />
    </div>
  );
}

function Preview({ editor }: { editor: PostEditor }) {
  const source = useDeferredValue(editor.form.content);
  const files = usePreviewFiles(editor);
  return (
    <div className="field">
      <p className="field__label" id="preview-label">
        Preview
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long post scrolls by itself, for keyboards too */}
      <section className={styles.preview} aria-labelledby="preview-label" tabIndex={0}>
        <Suspense fallback={<Waiting text="Loading preview..." />}>
          {source.trim() === '' && <p className="muted">What you write appears here as readers will see it.</p>}
          <Markdown source={source} files={files} />
        </Suspense>
      </section>
    </div>
  );
}
