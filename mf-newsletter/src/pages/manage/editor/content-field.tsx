import { Field } from '@portal/ui/form';
import type { ClipboardEvent } from 'react';
import styles from './editor.module.css';
import { Preview } from './preview.tsx';
import type { PostEditor } from './use-post-editor.ts';

/** The text, and beside it what readers will see. Pictures that are pasted become files of the post. */
export function ContentField({ editor }: { editor: PostEditor }) {
  const { form, content, attachments, isSaving } = editor;
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || hasText(event.clipboardData)) return;
    event.preventDefault();
    if (!isSaving) attachments.attach(files, { inText: true });
  };
  return (
    <div className={styles.pair}>
      <div>
        <Field form={form} name="content" label="Content" required hint="Markdown supported">
          {({ ref, onChange, ...control }) => (
            <textarea
              {...control}
              ref={(area) => {
                ref(area);
                content.current = area;
              }}
              className={`input ${styles.content}`}
              readOnly={isSaving}
              onChange={(event) => {
                onChange(event);
                attachments.endDescribing();
              }}
              onPaste={paste}
            />
          )}
        </Field>
        <p role="status" className="field__hint">
          {attachments.isDescribing && 'Describe the picture for those who cannot see it.'}
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
