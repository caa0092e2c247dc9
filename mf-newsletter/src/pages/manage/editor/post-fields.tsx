import { chapters } from '@portal/contracts/constants';
import { counted } from '@portal/contracts/counts';
import { furthestPlanned } from '@portal/contracts/dates';
import { useDialog } from '@portal/ui';
import { Choices, Field, TextField } from '@portal/ui/form';
import { type ClipboardEvent, type InputHTMLAttributes, useState } from 'react';
import { CoverField } from './cover-field.tsx';
import styles from './editor.module.css';
import { Files } from './files.tsx';
import { Notices } from './notices.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { localTime, timeOfLocal } from './post-form.ts';
import { Preview } from './preview.tsx';
import { onFormattingKey, Toolbar } from './toolbar.tsx';
import type { PostEditor } from './use-post-editor.ts';

/** The form of a post (spec section 2, 'Create/Edit post dialog'). */
export function PostFields({ editor, onLeave }: { editor: PostEditor; onLeave(): void }) {
  const { form, work, isSaving } = editor;
  const mailing = work.post?.mailing;
  return (
    <>
      <Notices editor={editor} onLeave={onLeave} />
      {mailing?.state === 'waiting' && (
        <p className="notice notice--warning" role="status">
          {`This post is waiting to be e-mailed to ${counted(mailing.recipients, 'member')}. They will get the version that you save here. If you change the chapters or the time of publication, the time in which you can cancel starts again.`}
        </p>
      )}
      <TextField form={form} name="title" label="Title" required data-first-focus readOnly={isSaving} />
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
            {work.chapters.length === 0 && '. With none chosen, everybody sees it.'}
          </p>
        </fieldset>
      </div>
      <Files editor={editor} />
      <CoverField editor={editor} />
      <PublishingField editor={editor} />
    </>
  );
}

/** The text, and beside it what readers will see. Pictures that are pasted become files of the post. */
function ContentField({ editor }: { editor: PostEditor }) {
  const { form, attachments, isSaving } = editor;
  const [open, dialog] = useDialog(PictureDialog, { editor });
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || hasText(event.clipboardData)) return;
    event.preventDefault();
    if (!isSaving) attachments.attach(files, 'text');
  };
  return (
    <div className={styles.pair}>
      <div>
        <Field form={form} name="content" label="Content" required hint="Markdown supported">
          {({ ref, onChange, ...control }) => (
            <>
              <Toolbar
                field={attachments.text}
                fieldId={control.id}
                disabled={isSaving}
                onPicture={() => open('text')}
              />
              <textarea
                {...control}
                ref={(area) => {
                  ref(area);
                  attachments.text.current = area;
                }}
                dir="auto"
                className={`input ${styles.content}`}
                readOnly={isSaving}
                onChange={(event) => {
                  onChange(event);
                  attachments.endDescribing();
                }}
                onKeyDown={onFormattingKey}
                onPaste={paste}
              />
            </>
          )}
        </Field>
        <p role="status" className="field__hint">
          {attachments.isDescribing && 'Describe the picture for those who cannot see it.'}
        </p>
      </div>
      <Preview editor={editor} />
      {dialog}
    </div>
  );
}

/** Office programs put a picture beside the text that was copied; some systems put the name beside a file. */
function hasText(clipboard: DataTransfer): boolean {
  const names = [...clipboard.files].map(({ name }) => name);
  const lines = clipboard.getData('text/plain').split(/[\r\n]+/);
  return lines.some((line) => line !== '' && !names.includes(line));
}

/** When readers are to see the post. */
function PublishingField({ editor: { form, work, isSaving } }: { editor: PostEditor }) {
  const isPublished = work.post?.state === 'published';
  const options = [
    { value: 'publish', label: isPublished ? 'Published' : 'Publish now' },
    { value: 'schedule', label: 'Schedule' },
    { value: 'draft', label: isPublished ? 'Take back to drafts' : 'Save as draft' },
  ];
  return (
    <>
      <Choices form={form} name="publishing" label="Publishing" options={options} disabled={isSaving} />
      {work.publishing === 'schedule' && (
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
