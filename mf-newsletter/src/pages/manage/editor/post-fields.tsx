import { chapters } from '@portal/contracts/constants';
import { furthestPlanned } from '@portal/contracts/dates';
import { Choices, Field, TextField } from '@portal/ui/form';
import { type InputHTMLAttributes, useState } from 'react';
import { MailingNotice } from '../mailing/mailing-notice.tsx';
import { ContentField } from './content-field.tsx';
import styles from './editor.module.css';
import { EditorNotices } from './editor-notices.tsx';
import { FileField } from './file-field.tsx';
import { localTime, timeOfLocal } from './post-form.ts';
import type { PostEditor } from './use-post-editor.ts';

/** The form of a post (spec section 2, 'Create/Edit post dialog'). */
export function PostFields({ editor }: { editor: PostEditor }) {
  const { form, base, isSaving } = editor;
  return (
    <>
      <EditorNotices editor={editor} />
      <MailingNotice post={base.post} />
      <TextField form={form} name="title" label="Title" required autoFocus readOnly={isSaving} />
      <ContentField editor={editor} />
      <div className={styles.pair}>
        <TextField form={form} name="tags" label="Tags" hint="Comma-separated" readOnly={isSaving} />
        <fieldset className={`field ${styles.group}`} aria-describedby="chapters-hint" disabled={isSaving}>
          <legend className="field__label">Target Chapters</legend>
          <div className="choices">
            {chapters.map((chapter) => (
              <label key={chapter} className="choice">
                <input type="checkbox" value={chapter} {...form.register('chapters')} />
                {chapter}
              </label>
            ))}
          </div>
          <p id="chapters-hint" className="field__hint">
            Select which chapters can see this post
          </p>
        </fieldset>
      </div>
      <FileField editor={editor} />
      <PublishingField editor={editor} />
    </>
  );
}

/** When readers are to see the post. */
function PublishingField({ editor: { form, values, base, isSaving } }: { editor: PostEditor }) {
  const isPublished = base.post?.state === 'published';
  const options = [
    { value: 'publish', label: isPublished ? 'Published' : 'Publish now' },
    { value: 'schedule', label: 'Schedule' },
    { value: 'draft', label: isPublished ? 'Take back to drafts' : 'Save as draft' },
  ];
  return (
    <>
      <Choices form={form} name="publishing" label="Publishing" options={options} disabled={isSaving} />
      {values.publishing === 'schedule' && (
        <div className={styles.time}>
          <Field
            form={form}
            name="publishAt"
            label="Publish at"
            hint={`In your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`}
          >
            {(control) => <LocalTimeInput {...control} readOnly={isSaving} />}
          </Field>
        </div>
      )}
    </>
  );
}

interface LocalTimeProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  /** ISO 8601, or empty. */
  value: string;
  onChange(time: string): void;
}

/** A moment in the writer's time zone. It shows what was typed for as long as that is the moment. */
function LocalTimeInput({ value, onChange, ...control }: LocalTimeProps) {
  const [typed, setTyped] = useState('');
  return (
    <input
      {...control}
      type="datetime-local"
      className="input"
      min={localTime(new Date())}
      max={localTime(furthestPlanned())}
      value={timeOfLocal(typed) === value ? typed : localTime(new Date(value))}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(timeOfLocal(target.value));
      }}
    />
  );
}
