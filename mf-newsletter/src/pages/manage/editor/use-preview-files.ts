import type { AttachedFile } from '@portal/contracts/newsletter';
import { fileAddress } from '@portal/contracts/post-files';
import { useSession } from '@portal/sdk';
import { useEffect, useMemo, useState } from 'react';
import { type PostFile, postFile } from '../../../posts/post-file.ts';
import { dataUrlOf } from './upload-file.ts';
import { isPicture } from './use-attachments.ts';
import type { PostEditor } from './use-post-editor.ts';

/** What the preview shows of the post's files, those on their way too. */
export function usePreviewFiles({ form, attachments }: PostEditor): PostFile[] {
  const { contents, uploads } = attachments;
  const pictures = useStoredPictures(form.files.filter(({ id, image }) => image && !contents[id]));
  return useMemo(
    () => [
      ...form.files.map((file) => previewOf(file, contents[file.id] ?? pictures[file.id])),
      ...uploads.map(({ name, file, content = '' }) => ({
        name,
        address: content,
        image: isPicture(file) ? { src: content } : null,
      })),
    ],
    [form.files, uploads, contents, pictures],
  );
}

function previewOf(file: AttachedFile, src: string | undefined): PostFile {
  const shown = postFile(file);
  return file.image && src ? { ...shown, image: { src, ...file.image } } : shown;
}

/** Pictures of unpublished posts are shown to those alone who may edit them: pages cannot just point at them. */
function useStoredPictures(files: AttachedFile[]): Record<string, string> {
  const [pictures, setPictures] = useState<Record<string, string>>({});
  const missing = files.filter(({ id }) => !(id in pictures)).map(({ id }) => id);
  const key = missing.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the ids
  useEffect(() => {
    for (const id of missing) {
      fetchPicture(id).then(
        (picture) => setPictures((present) => ({ ...present, [id]: picture })),
        // The address remains, which is enough for a published post.
        (error) => console.error(error),
      );
    }
  }, [key]);
  return pictures;
}

async function fetchPicture(id: string): Promise<string> {
  const token = await useSession.getState().getToken();
  const answer = await fetch(fileAddress(id), { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`Fetching a picture answered ${answer.status}.`);
  return dataUrlOf(await answer.blob());
}
