import { fileAddress } from '@portal/contracts/post-files';
import { Button, type DialogProps, Modal } from '@portal/ui';
import { FileButton } from '@portal/ui/file-button';
import { useRef } from 'react';
import styles from './picture-dialog.module.css';
import type { PictureUse } from './use-attachments.ts';
import { useBackCloses } from './use-back-closes.ts';
import type { PostEditor } from './use-post-editor.ts';

const titles = { text: 'Insert Picture', cover: 'Cover Picture' };

interface Props extends DialogProps<PictureUse> {
  editor: PostEditor;
}

/** Chooses among the pictures that are attached to the post, or attaches another one. */
export function PictureDialog({ subject: use, editor, isOpen, onClose, afterClose }: Props) {
  const { work, attachments } = editor;
  const pictures = work.files.filter(({ image }) => image);
  useBackCloses(isOpen, onClose);
  // What was chosen takes the focus from the button that opened this.
  const chosen = useRef<() => void>(undefined);
  const choose = (act: () => void) => {
    chosen.current = act;
    onClose();
  };
  return (
    <Modal
      open={isOpen}
      title={titles[use]}
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
                <button
                  type="button"
                  className={styles.picture}
                  onClick={() => choose(() => attachments.use(picture, use))}
                >
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
            onChoose={(files) => choose(() => attachments.attach(files, use))}
          >
            Upload a Picture
          </FileButton>
        </div>
      </div>
    </Modal>
  );
}
