import type { AttachedFile } from '@portal/contracts/newsletter';
import { Button } from '@portal/ui';
import styles from './editor.module.css';
import { formatSize } from './file-size.ts';
import type { Attachments } from './use-attachments.ts';
import { useFocusPassedOn } from './use-focus-passed-on.ts';

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
        <Button size="small" aria-label={`Show in text: ${file.name}`} onClick={() => attachments.place(file.name)}>
          Show in Text
        </Button>
      )}
      <Button size="small" aria-label={`Remove ${file.name}`} onClick={() => attachments.remove(file)}>
        Remove
      </Button>
    </li>
  );
}
