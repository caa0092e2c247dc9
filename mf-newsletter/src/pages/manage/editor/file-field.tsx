import { postLimits } from '@portal/contracts/newsletter';
import { Button } from '@portal/ui';
import { useRef } from 'react';
import styles from './editor.module.css';
import { FileRow, UploadRow } from './file-rows.tsx';
import { useFileDrop } from './use-file-drop.ts';
import type { PostEditor } from './use-post-editor.ts';

const megabytes = postLimits.fileBytes / 1024 / 1024;

/** The post's files: those it has, those on their way, and three ways to attach more. */
export function FileField({ editor }: { editor: PostEditor }) {
  const { values, attachments, isSaving } = editor;
  const picker = useRef<HTMLInputElement>(null);
  const isDragging = useFileDrop((files) => {
    // What is being saved would not have them.
    if (!isSaving) attachments.attach(files, { inText: false });
  });
  return (
    <fieldset className={`field ${styles.group}`} data-dragging={isDragging && !isSaving} disabled={isSaving}>
      <legend className="field__label">Files</legend>
      {values.files.length + attachments.uploads.length > 0 && (
        <ul className={styles.files} aria-label="Attached files">
          {values.files.map((file) => (
            <FileRow key={file.id} file={file} attachments={attachments} />
          ))}
          {attachments.uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} attachments={attachments} />
          ))}
        </ul>
      )}
      {attachments.refused.length > 0 && (
        <div role="alert" className="field__error">
          {attachments.refused.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <div className="row">
        <Button onClick={() => picker.current?.click()}>Attach Files</Button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label="Attach files"
          onChange={({ currentTarget }) => {
            attachments.attach([...(currentTarget.files ?? [])], { inText: false });
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
        <p className="field__hint">
          Or drop them here, or paste them into the text. At most {postLimits.files} files of {megabytes} MB.
        </p>
      </div>
    </fieldset>
  );
}
