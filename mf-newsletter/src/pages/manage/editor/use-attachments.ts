import type { AttachedFile, PostInput } from '@portal/contracts/newsletter';
import type { PostForm } from '@portal/contracts/post-drafts';
import { attachmentMarkdown } from '@portal/markdown/attachments';
import type { Form } from '@portal/ui/form';
import { type RefObject, useState } from 'react';
import { admitFiles, freeName } from './new-files.ts';
import { insertPictures, withoutPicture } from './text-cursor.ts';
import { type Upload, useUploads } from './use-uploads.ts';

export type Attachments = ReturnType<typeof useAttachments>;

/** The files of the post that is being written: stored ones, and those on their way. */
export function useAttachments(form: Form<PostForm, PostInput>, text: RefObject<HTMLTextAreaElement | null>) {
  const [refused, setRefused] = useState<string[]>([]);
  /** What was attached here, as data URLs by the files' ids: the preview needs not ask for it. */
  const [contents, setContents] = useState<Record<string, string>>({});
  const [isDescribing, setDescribing] = useState(false);
  const { uploads, start, retry, cancel } = useUploads((file, content) => {
    setContents((present) => ({ ...present, [file.id]: content }));
    form.setValue('files', [...form.getValues('files'), file]);
  });
  const taken = [...form.getValues('files'), ...uploads].map(({ name }) => name);

  /** Puts what shows the pictures into the text, where the writer is. */
  const place = (...names: string[]) => {
    const pictures = names.map((name) => attachmentMarkdown(name, true));
    insertPictures(text.current, pictures);
    setDescribing(names.length > 0);
  };

  /** Takes a picture that is no more out of the text: readers would find what describes it as words of the post. */
  const unplace = (name: string) => {
    form.setValue('content', withoutPicture(form.getValues('content'), attachmentMarkdown(name, true)));
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
    ...{ uploads, contents, refused, attach, place, retry },
    /** Whether the alternative text of a picture that was just put into the text waits to be typed. */
    isDescribing,
    endDescribing: () => setDescribing(false),
    cancel: (upload: Upload) => {
      cancel(upload);
      unplace(upload.name);
    },
    remove: ({ id, name }: AttachedFile) => {
      const files = form.getValues('files').filter((file) => file.id !== id);
      form.setValue('files', files);
      unplace(name);
    },
  };
}

/** What browsers call a picture; the server decides what becomes one. */
export const isPicture = ({ type }: File): boolean => /^image\/(?!svg)/.test(type);
