import type { AttachedFile } from '@portal/contracts/newsletter';
import { fileAddress } from '@portal/contracts/post-files';
import { Button, type DialogProps, Modal } from '@portal/ui';
import { FileButton } from '@portal/ui/file-button';
import { useRef } from 'react';
import styles from './picture-dialog.module.css';
import type { Attachments } from './use-attachments.ts';

export interface PictureChoice {
  title: string;
  pictures: AttachedFile[];
  attachments: Attachments;
  /** A picture of the post. */
  onChoose(picture: AttachedFile): void;
  /** Pictures to attach. */
  onAttach(files: File[]): void;
}

/** Chooses among the pictures that are attached to the post, or attaches another one. */
export function PictureDialog({ subject, isOpen, onClose, afterClose }: DialogProps<PictureChoice>) {
  const { title, pictures, attachments, onChoose, onAttach } = subject;
  // What was chosen takes the focus from the button that opened this.
  const chosen = useRef<() => void>(undefined);
  const choose = (act: () => void) => {
    chosen.current = act;
    onClose();
  };
  return (
    <Modal
      open={isOpen}
      title={title}
      footer={<Button onClick={onClose}>Cancel</Button>}
      onClose={onClose}
      afterClose={() => {
        afterClose();
        // In its own turn: what is typed while React commits is set again by React, which cannot be undone.
        if (chosen.current) setTimeout(chosen.current);
      }}
    >
      <div className="stack">
        {pictures.length > 0 ? (
          <ul className={`list ${styles.pictures}`}>
            {pictures.map((picture) => (
              <li key={picture.id}>
                <button type="button" className={styles.picture} onClick={() => choose(() => onChoose(picture))}>
                  <img src={attachments.contents[picture.id] ?? fileAddress(picture.id, 480)} alt="" />
                  <span>{picture.name}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <p className="muted">No picture is attached to this post yet.</p>
        )}
        <div>
          <FileButton
            label="Upload a picture"
            accept="image/*"
            data-first-focus={pictures.length === 0 || undefined}
            onChoose={(files) => choose(() => onAttach(files))}
          >
            Upload a Picture
          </FileButton>
        </div>
      </div>
    </Modal>
  );
}
