import type { AttachedFile } from '@portal/contracts/newsletter';
import { attachmentMarkdown } from '@portal/markdown/attachments';
import { type RefObject, useState } from 'react';
import { admitFiles, freeName } from './new-files.ts';
import { insertPictures, withoutPicture } from './text-cursor.ts';
import type { FormState } from './use-kept-form.ts';
import { type Upload, useUploads } from './use-uploads.ts';

export type Attachments = ReturnType<typeof useAttachments>;

/** The files of the post that is being written: stored ones, and those on their way. */
export function useAttachments({ form, change }: FormState, content: RefObject<HTMLTextAreaElement | null>) {
  const [refused, setRefused] = useState<string[]>([]);
  /** What stored files hold, as data URLs by id: the preview needs not ask for what was attached here. */
  const [contents, setContents] = useState<Record<string, string>>({});
  const { uploads, start, retry, cancel } = useUploads({
    onStored: (file, dataUrl) => {
      setContents((present) => ({ ...present, [file.id]: dataUrl }));
      change(({ files }) => ({ files: [...files, file] }));
    },
  });
  const taken = [...form.files, ...uploads].map(({ name }) => name);

  const [describing, setDescribing] = useState(false);
  /** Inserts the Markdown of the pictures at the position of the cursor. */
  const place = (...names: string[]) => {
    insertPictures(
      content.current,
      names.map((name) => attachmentMarkdown(name, true)),
    );
    setDescribing(names.length > 0);
  };

  /** Takes a picture that is no more out of the text: readers would find what describes it as words of the post. */
  const unplace = (name: string) => {
    change(({ content }) => ({ content: withoutPicture(content, attachmentMarkdown(name, true)) }));
    setDescribing(false);
  };

  const attach = (files: File[], { inText }: { inText: boolean }) => {
    const { admitted, refused } = admitFiles(files, taken.length);
    setRefused(refused);
    const named = admitted.map((file) => {
      const name = freeName(file.name, taken);
      taken.push(name);
      return { file, name };
    });
    start(named);
    if (inText) place(...named.filter(({ file }) => isPicture(file)).map(({ name }) => name));
  };

  return {
    uploads,
    contents,
    refused,
    attach,
    place,
    /** Whether the alternative text of a picture that was just put into the text waits to be typed. */
    describing,
    endDescribing: () => setDescribing(false),
    retry,
    cancel: (upload: Upload) => {
      cancel(upload);
      unplace(upload.name);
    },
    remove: ({ id, name }: AttachedFile) => {
      change(({ files }) => ({ files: files.filter((file) => file.id !== id) }));
      unplace(name);
    },
  };
}

/** What browsers call a picture; the server decides what becomes one. */
export const isPicture = ({ type }: File): boolean => /^image\/(?!svg)/.test(type);
