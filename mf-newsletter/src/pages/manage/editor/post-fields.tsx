import { chapters } from '@portal/contracts/constants';
import { Checkbox, Input } from '@portal/ui';
import { type SyntheticEvent, useId } from 'react';
import { ContentField } from './content-field.tsx';
import styles from './editor.module.css';
import { EditorNotices } from './editor-notices.tsx';
import { FileField } from './file-field.tsx';
import { PublishingField } from './publishing-field.tsx';
import type { PostEditor } from './use-post-editor.ts';

interface Props {
  formId: string;
  editor: PostEditor;
}

export function PostFields({ formId, editor }: Props) {
  const id = useId();
  const { form, change, save, saving } = editor;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form id={formId} className="stack" noValidate onSubmit={submit}>
      <EditorNotices editor={editor} />
      <div className="field">
        <label className="field__label" htmlFor={`${id}-title`}>
          Title
        </label>
        <Input
          id={`${id}-title`}
          autoFocus
          readOnly={saving}
          value={form.title}
          onChange={({ target }) => change(() => ({ title: target.value }))}
        />
      </div>
      <ContentField editor={editor} />
      <div className={styles.pair}>
        <div className="field">
          <label className="field__label" htmlFor={`${id}-tags`}>
            Tags
          </label>
          <Input
            id={`${id}-tags`}
            readOnly={saving}
            value={form.tags}
            aria-describedby={`${id}-tags-hint`}
            onChange={({ target }) => change(() => ({ tags: target.value }))}
          />
          <p id={`${id}-tags-hint`} className="field__hint">
            Comma-separated
          </p>
        </div>
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
