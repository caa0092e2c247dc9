import { Button } from '@portal/ui';
import styles from './editor.module.css';
import type { Attachments } from './use-attachments.ts';
import { useFocusPassedOn } from './use-focus-passed-on.ts';
import type { Upload } from './use-uploads.ts';

/** A file on its way: how far it has come, or why it did not arrive. */
export function UploadRow({ upload, attachments }: { upload: Upload; attachments: Attachments }) {
  const { name, progress, error } = upload;
  const row = useFocusPassedOn();
  const retry = () => {
    // The button goes; the one behind it stays.
    (row.current?.lastElementChild as HTMLElement | null)?.focus();
    attachments.retry(upload);
  };
  return (
    <li ref={row} className={styles.file}>
      <span className={styles.name}>{name}</span>
      {error === null ? (
        <progress aria-label={`Uploading ${name}`} value={progress} />
      ) : (
        <span role="alert" className="field__error">
          {error}
        </span>
      )}
      {error !== null && (
        <Button size="small" aria-label={`Retry ${name}`} onClick={retry}>
          Retry
        </Button>
      )}
      <Button
        size="small"
        aria-label={error === null ? `Cancel ${name}` : `Remove ${name}`}
        onClick={() => attachments.cancel(upload)}
      >
        {error === null ? 'Cancel' : 'Remove'}
      </Button>
    </li>
  );
}
