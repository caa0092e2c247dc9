import { Radio } from '@portal/ui';
import { useId } from 'react';
import { postStatus } from '../post-status.ts';
import styles from './editor.module.css';
import { localTime, type Publishing } from './post-form.ts';
import type { PostEditor } from './use-post-editor.ts';

/** When readers are to see the post. */
export function PublishingField({ editor }: { editor: PostEditor }) {
  const id = useId();
  const { form, change, post, saving } = editor;
  const published = post !== null && postStatus(post) === 'published';
  return (
    <fieldset className={`field ${styles.group}`} disabled={saving}>
      <legend className="field__label">Publishing</legend>
      <Radio.Group
        disabled={saving}
        value={form.publishing}
        onChange={({ target }) => change(() => ({ publishing: target.value as Publishing }))}
        options={[
          { value: 'publish', label: published ? 'Published' : 'Publish now' },
          { value: 'schedule', label: 'Schedule' },
          { value: 'draft', label: published ? 'Take back to drafts' : 'Save as draft' },
        ]}
      />
      {form.publishing === 'schedule' && (
        <div className={`field ${styles.time}`}>
          <label className="field__label" htmlFor={`${id}-time`}>
            Publish at
          </label>
          <input
            id={`${id}-time`}
            type="datetime-local"
            className="input"
            min={localTime(new Date())}
            value={form.publishAt}
            aria-describedby={`${id}-zone`}
            onChange={({ target }) => change(() => ({ publishAt: target.value }))}
          />
          <p id={`${id}-zone`} className="field__hint">
            In your time zone: {Intl.DateTimeFormat().resolvedOptions().timeZone}
          </p>
        </div>
      )}
    </fieldset>
  );
}
