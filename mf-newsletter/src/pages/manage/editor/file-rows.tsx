import type { AttachedFile } from '@portal/contracts/newsletter';
import { Button } from '@portal/ui';
import { useLayoutEffect, useRef } from 'react';
import styles from './editor.module.css';
import type { Attachments } from './use-attachments.ts';
import type { Upload } from './use-uploads.ts';

/** What people take for pictures. The server shows those as such that it can read and that all browsers show. */
const pictureName = /\.(?:avif|gif|hei[cf]|jpe?g|png|svg|webp)$/i;

/** A file that the post has. */
export function FileRow({ file, attachments }: { file: AttachedFile; attachments: Attachments }) {
  return (
    <li ref={useFocusPassedOn()} className={styles.file}>
      <span className={styles.name}>{file.name}</span>
      <span className="muted small">{formatSize(file.size)}</span>
      {!file.image && pictureName.test(file.name) && (
        <span className="small">Cannot be shown in the post: readers get a link to it.</span>
      )}
      {file.image && (
        <Button small aria-label={`Show in text: ${file.name}`} onClick={() => attachments.place(file.name)}>
          Show in Text
        </Button>
      )}
      <Button small aria-label={`Remove ${file.name}`} onClick={() => attachments.remove(file)}>
        Remove
      </Button>
    </li>
  );
}

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
        <>
          <span role="alert" className="field__error">
            {error}
          </span>
          <Button small aria-label={`Retry ${name}`} onClick={retry}>
            Retry
          </Button>
        </>
      )}
      <Button
        small
        aria-label={error === null ? `Cancel ${name}` : `Remove ${name}`}
        onClick={() => attachments.cancel(upload)}
      >
        {error === null ? 'Cancel' : 'Remove'}
      </Button>
    </li>
  );
}

/**
 * Of a row that goes while it has the focus: passes that on to the next button of its group. Where an upload has become a
 * file, that is the file's. @returns the row's ref
 */
function useFocusPassedOn() {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const going = row.current;
    return () => {
      if (!going?.contains(document.activeElement)) return;
      const buttons = [...(going.closest('fieldset')?.querySelectorAll('button') ?? [])];
      buttons[buttons.findLastIndex((button) => going.contains(button)) + 1]?.focus();
    };
  }, []);
  return row;
}

const units = ['bytes', 'KB', 'MB'] as const;

/** A size in bytes for people to read: '3 bytes', '14.2 KB', '9.8 MB'. */
function formatSize(bytes: number): string {
  const power = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : 2;
  return `${power === 0 ? bytes : (bytes / 1024 ** power).toFixed(1)} ${units[power]}`;
}
