import type { AttachedFile } from '@portal/contracts/newsletter';
import { pictureMarkdown } from '@portal/markdown/attachments';
import { useRef, useState } from 'react';
import { admitFiles } from './new-files.ts';
import type { Upload, WorkForm } from './post-form.ts';
import { insertPictures, withoutPicture } from './text-cursor.ts';

export type Attachments = ReturnType<typeof useAttachments>;

/** What a picture is for. */
export type PictureUse = 'text' | 'cover';

let keys = 0;

/** The files of the post that is being written: stored ones, and those on their way. */
export function useAttachments(form: WorkForm) {
  /** The field of the text. */
  const text = useRef<HTMLTextAreaElement>(null);
  const [refused, setRefused] = useState<string[]>([]);
  /** What files hold as data URLs, by their ids, or by the keys of uploads: the preview shows it. */
  const [contents, setContents] = useState<Record<string, string>>({});
  const [isDescribing, setDescribing] = useState(false);
  /** The key of the upload that becomes the cover, unless another choice comes before it has arrived. */
  const comingCover = useRef<string>(undefined);
  const endComingCover = () => {
    comingCover.current = undefined;
  };

  /** Puts what shows the pictures into the text, where the writer is. */
  const place = (...names: string[]) => {
    const pictures = names.map((name) => pictureMarkdown(name));
    insertPictures(text.current, pictures);
    setDescribing(names.length > 0);
  };

  /** Puts a picture of the post into the text, or makes it the cover. */
  const use = ({ id, name }: AttachedFile, as: PictureUse) => {
    if (as === 'text') return place(name);
    endComingCover();
    if (id !== form.getValues().cover?.file) form.setValue('cover', { file: id, alt: '' });
  };

  /** `as`: the pictures among the files are put into the text, or the first file alone becomes the cover once it is stored. */
  const attach = (files: File[], as?: PictureUse) => {
    const { files: stored, uploads } = form.getValues();
    const { admitted, refused } = admitFiles(as === 'cover' ? files.slice(0, 1) : files, [...stored, ...uploads]);
    setRefused(refused);
    const added = admitted.map((entry) => ({ ...entry, key: String(keys++) }));
    form.setValue('uploads', [...uploads, ...added]);
    if (as === 'cover' && added[0]) comingCover.current = added[0].key;
    if (as === 'text') place(...admitted.filter(({ file }) => isPicture(file)).map(({ name }) => name));
  };

  const removeCover = () => {
    endComingCover();
    form.setValue('cover', null);
  };

  /** Removes a file, and its picture from the text: readers would find what describes it as words of the post. */
  const remove = ({ name }: { name: string }) => {
    const { files, uploads, content, cover } = form.getValues();
    const stays = (file: { name: string }) => file.name !== name;
    form.setValue('files', files.filter(stays));
    form.setValue('uploads', uploads.filter(stays));
    if (files.some((file) => file.id === cover?.file && !stays(file))) form.setValue('cover', null);
    form.setValue('content', withoutPicture(content, pictureMarkdown(name)));
    setDescribing(false);
  };

  const addContent = (id: string, content: string) => setContents((present) => ({ ...present, [id]: content }));
  return {
    ...{ text, refused, contents, addContent, attach, use, place, remove, removeCover, endComingCover },
    /** An upload has arrived. */
    store: ({ key }: Upload, file: AttachedFile, content: string) => {
      const { files, uploads } = form.getValues();
      if (!uploads.some((upload) => upload.key === key)) return;
      addContent(file.id, content);
      const isCover = key === comingCover.current;
      if (isCover && file.image) use(file, 'cover');
      else if (isCover) setRefused([`${file.name} cannot be shown as a picture, so it is not the cover.`]);
      form.setValue('files', [...files, file]);
      form.setValue(
        'uploads',
        uploads.filter((upload) => upload.key !== key),
      );
    },
    /** Whether the alternative text of a picture that was just put into the text waits to be typed. */
    isDescribing,
    endDescribing: () => setDescribing(false),
  };
}

/** What browsers call a picture; the server decides what becomes one. */
export const isPicture = ({ type }: File): boolean => /^image\/(?!svg)/.test(type);
