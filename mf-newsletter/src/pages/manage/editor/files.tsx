import { counted } from '@portal/contracts/counts';
import { type AttachedFile, postLimits } from '@portal/contracts/newsletter';
import { ApiError, messageOf } from '@portal/sdk';
import { dataUrlOf } from '@portal/sdk/data-url';
import { useMutation } from '@portal/sdk/query';
import { Button } from '@portal/ui';
import { FileButton } from '@portal/ui/file-button';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './editor.module.css';
import { largestFile } from './new-files.ts';
import type { Upload } from './post-form.ts';
import { uploadFile } from './upload-file.ts';
import type { Attachments } from './use-attachments.ts';
import { useFileDrop } from './use-file-drop.ts';
import type { PostEditor } from './use-post-editor.ts';

/** What people take for pictures. The server shows those as such that it can read and that all browsers show. */
const pictureName = /\.(?:avif|gif|hei[cf]|jpe?g|png|svg|webp)$/i;
const failed = 'The upload failed. Please check your connection and try again.';

/** The post's files: those it has, those on their way, and three ways to attach more. */
export function Files({ editor: { work, attachments, isSaving } }: { editor: PostEditor }) {
  const isDragging = useFileDrop((files) => {
    // What is being saved would not have them.
    if (!isSaving) attachments.attach(files);
  });
  return (
    <fieldset className={`field ${styles.group}`} data-dragging={isDragging && !isSaving} disabled={isSaving}>
      <legend className="field__label">Files</legend>
      {work.files.length + work.uploads.length > 0 && (
        <ul className={`list ${styles.files}`} aria-label="Attached files">
          {work.files.map((file) => (
            <FileRow key={file.id} file={file} attachments={attachments} />
          ))}
          {work.uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} attachments={attachments} />
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {work.uploads.length === 0 && work.files.length > 0 && counted(work.files.length, 'attached file')}
      </p>
      {attachments.refused.length > 0 && (
        <div role="alert" className="field__error">
          {attachments.refused.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <div className="row">
        <FileButton label="Attach files" multiple onChoose={attachments.attach}>
          Attach Files
        </FileButton>
        <p className="field__hint">
          Or drop them here, or paste them into the text. At most {postLimits.files} files of {largestFile}.
        </p>
      </div>
    </fieldset>
  );
}

function FileRow({ file, attachments }: { file: AttachedFile; attachments: Attachments }) {
  const { name, size, image } = file;
  return (
    <Row name={name} last={['Remove', () => attachments.remove(file)]}>
      <span className="muted small">{formatSize(size)}</span>
      {!image && pictureName.test(name) && (
        <span className="small">Cannot be shown in the post: readers get a link to it.</span>
      )}
      {image && (
        <Button small aria-label={`Show in text: ${name}`} onClick={() => attachments.place(name)}>
          Show in Text
        </Button>
      )}
    </Row>
  );
}

/** A file on its way: it is sent while its row is shown. */
function UploadRow({ upload, attachments }: { upload: Upload; attachments: Attachments }) {
  const { name } = upload;
  const { progress, error, send } = useUpload(upload, attachments);
  return (
    <Row name={name} last={[error ? 'Remove' : 'Cancel', () => attachments.remove(upload)]}>
      {error ? (
        <>
          <span role="alert" className="field__error">
            {messageOf(error, failed)}
          </span>
          <Button
            small
            aria-label={`Retry ${name}`}
            onClick={({ currentTarget }) => {
              // This button goes; the one behind it stays.
              (currentTarget.nextElementSibling as HTMLElement | null)?.focus();
              send();
            }}
          >
            Retry
          </Button>
        </>
      ) : (
        <progress aria-label={`Uploading ${name}`} value={progress} />
      )}
    </Row>
  );
}

interface RowProps {
  name: string;
  last: [text: string, onClick: () => void];
  children: ReactNode;
}

function Row({ name, last: [text, onClick], children }: RowProps) {
  return (
    <li ref={useFocusPassedOn()} className={styles.file}>
      <span className={styles.name}>{name}</span>
      {children}
      <Button small aria-label={`${text} ${name}`} onClick={onClick}>
        {text}
      </Button>
    </li>
  );
}

function useUpload(upload: Upload, { store, addContent }: Attachments) {
  const [progress, setProgress] = useState(0);
  // Made by the effect: in development, React ends and repeats the first one of each component.
  const aborting = useRef<AbortController>(null);
  const { mutate, error } = useMutation({
    mutationFn: async () => {
      setProgress(0);
      const content = await dataUrlOf(upload.file).catch(() => {
        // It was moved or changed since it was chosen.
        throw new ApiError('invalid', 'The file could not be read. Please attach it again.');
      });
      addContent(upload.key, content);
      const signal = aborting.current?.signal;
      store(upload, await uploadFile(content, { name: upload.name, signal, onProgress: setProgress }), content);
    },
  });
  const start = useEffectEvent(() => mutate());
  useEffect(() => {
    aborting.current = new AbortController();
    start();
    return () => aborting.current?.abort();
  }, []);
  return { progress, error, send: mutate };
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
