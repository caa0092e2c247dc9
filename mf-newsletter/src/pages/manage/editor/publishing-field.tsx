import { furthestPlanned } from '@portal/contracts/dates';
import { Radio } from '@portal/ui';
import styles from './editor.module.css';
import { PostField } from './post-field.tsx';
import { localTime, type Publishing } from './post-form.ts';
import type { PostEditor } from './use-post-editor.ts';

/** When readers are to see the post. */
export function PublishingField({ editor }: { editor: PostEditor }) {
  const { form, change, post, saving, errorOf } = editor;
  const published = post?.state === 'published';
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
        <div className={styles.time}>
          <PostField
            label="Publish at"
            hint={`In your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`}
            error={errorOf('publishAt')}
          >
            {(field) => (
              <input
                {...field}
                type="datetime-local"
                className="input"
                min={localTime(new Date())}
                max={localTime(furthestPlanned())}
                value={form.publishAt}
                onChange={({ target }) => change(() => ({ publishAt: target.value }))}
              />
            )}
          </PostField>
        </div>
      )}
    </fieldset>
  );
}
