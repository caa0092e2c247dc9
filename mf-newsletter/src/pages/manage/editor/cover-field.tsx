import { postLimits } from '@portal/contracts/newsletter';
import { fileAddress } from '@portal/contracts/post-files';
import { Button, useDialog } from '@portal/ui';
import { TextField } from '@portal/ui/form';
import styles from './editor.module.css';
import { PictureDialog } from './picture-dialog.tsx';
import type { PostEditor } from './use-post-editor.ts';

/** The picture that stands above the post and for it: on its card, in e-mails, feeds and previews of links. */
export function CoverField({ editor }: { editor: PostEditor }) {
  const { form, work, attachments, isSaving } = editor;
  const [open, dialog] = useDialog(PictureDialog, { editor });
  const file = work.files.find(({ id }) => id === work.cover?.file);
  return (
    <fieldset className={`field ${styles.group}`} disabled={isSaving}>
      <legend className="field__label">Cover Picture (Optional)</legend>
      {file && (
        <div className={styles.cover}>
          <img src={attachments.contents[file.id] ?? fileAddress(file.id, 480)} alt="" />
          <TextField
            key={file.id}
            form={form}
            name="cover.alt"
            label="Description of the cover"
            hint="For those who cannot see it. Leave it empty if it only decorates."
            maxLength={postLimits.coverAlt}
            readOnly={isSaving}
          />
        </div>
      )}
      <div className="row">
        <Button onClick={() => open('cover')}>{file ? 'Change Cover' : 'Choose Cover'}</Button>
        {file && (
          <Button
            onClick={({ currentTarget }) => {
              // This button goes; the first of the group stays.
              currentTarget.closest('fieldset')?.querySelector('button')?.focus();
              attachments.removeCover();
            }}
          >
            Remove Cover
          </Button>
        )}
        <p className="field__hint">
          It stands above the post, unless the text shows it, on its card, and in previews of shared links.
        </p>
      </div>
      {dialog}
    </fieldset>
  );
}
