import { chapters } from '@portal/contracts/constants';
import { Checkbox, Input } from '@portal/ui';
import { type SyntheticEvent, useId } from 'react';
import { MailingNotice } from '../mailing/mailing-notice.tsx';
import { ContentField } from './content-field.tsx';
import styles from './editor.module.css';
import { EditorNotices } from './editor-notices.tsx';
import { FileField } from './file-field.tsx';
import { PostField } from './post-field.tsx';
import { PublishingField } from './publishing-field.tsx';
import type { PostEditor } from './use-post-editor.ts';

interface Props {
  formId: string;
  editor: PostEditor;
}

export function PostFields({ formId, editor }: Props) {
  const id = useId();
  const { form, change, save, saving, errorOf } = editor;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form id={formId} className="stack" noValidate onSubmit={submit}>
      <EditorNotices editor={editor} />
      <MailingNotice post={editor.post} />
      <PostField label="Title" required error={errorOf('title')}>
        {(field) => (
          <Input
            {...field}
            ref={editor.title}
            status={field['aria-invalid'] ? 'error' : ''}
            autoFocus
            readOnly={saving}
            value={form.title}
            onChange={({ target }) => change(() => ({ title: target.value }))}
          />
        )}
      </PostField>
      <ContentField editor={editor} />
      <div className={styles.pair}>
        <PostField label="Tags" hint="Comma-separated" error={errorOf('tags')}>
          {(field) => (
            <Input
              {...field}
              status={field['aria-invalid'] ? 'error' : ''}
              readOnly={saving}
              value={form.tags}
              onChange={({ target }) => change(() => ({ tags: target.value }))}
            />
          )}
        </PostField>
        <fieldset className={`field ${styles.group}`} aria-describedby={`${id}-chapters-hint`} disabled={saving}>
          <legend className="field__label">Target Chapters</legend>
          <Checkbox.Group
            options={[...chapters]}
            disabled={saving}
            value={form.chapters}
            onChange={(chosen) => change(() => ({ chapters: chapters.filter((chapter) => chosen.includes(chapter)) }))}
          />
          <p id={`${id}-chapters-hint`} className="field__hint">
            Select which chapters can see this post
          </p>
        </fieldset>
      </div>
      <FileField editor={editor} />
      <PublishingField editor={editor} />
    </form>
  );
}
