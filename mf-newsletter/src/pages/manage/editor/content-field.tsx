import { type ClipboardEvent, lazy, Suspense, useDeferredValue } from 'react';
import { Waiting } from '../../../posts/load-state.tsx';
import styles from './editor.module.css';
import { PostField } from './post-field.tsx';
import type { PostEditor } from './use-post-editor.ts';
import { usePreviewFiles } from './use-preview-files.ts';

const Markdown = lazy(async () => ({ default: (await import('../../post/markdown.tsx')).Markdown }));

/** The text, and beside it what readers will see. Pictures that are pasted become files of the post. */
export function ContentField({ editor }: { editor: PostEditor }) {
  const { form, change, content, attachments, saving, errorOf } = editor;
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || hasText(event.clipboardData)) return;
    event.preventDefault();
    if (!saving) attachments.attach(files, { inText: true });
  };
  return (
    <div className={styles.pair}>
      <div>
        <PostField label="Content" required hint="Markdown supported" error={errorOf('content')}>
          {(field) => (
            <textarea
              {...field}
              ref={content}
              className={`input ${styles.content}`}
              readOnly={saving}
              value={form.content}
              onChange={({ target }) => {
                change(() => ({ content: target.value }));
                attachments.endDescribing();
              }}
              onPaste={paste}
            />
          )}
        </PostField>
        <p role="status" className="field__hint">
          {attachments.describing && 'Describe the picture for those who cannot see it.'}
        </p>
      </div>
      <Preview editor={editor} />
    </div>
  );
}

/** Office programs put a picture beside the text that was copied; some systems put the name beside a file. */
function hasText(clipboard: DataTransfer): boolean {
  const names = [...clipboard.files].map(({ name }) => name);
  const lines = clipboard.getData('text/plain').split(/[\r\n]+/);
  return lines.some((line) => line !== '' && !names.includes(line));
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
