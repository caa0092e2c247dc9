import type { AttachedFile } from '@portal/contracts/newsletter';
import { fileAddress } from '@portal/contracts/post-files';
import { useSession } from '@portal/sdk';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Waiting } from '../../../posts/load-state.tsx';
import { type PostFile, postFile } from '../../../posts/post-file.ts';
import styles from './editor.module.css';
import { dataUrlOf } from './upload-file.ts';
import { isPicture } from './use-attachments.ts';
import type { PostEditor } from './use-post-editor.ts';

const Markdown = lazy(async () => ({ default: (await import('../../post/markdown.tsx')).Markdown }));

/** The text as readers will see it. */
export function Preview({ editor }: { editor: PostEditor }) {
  const source = useDeferredValue(editor.values.content);
  const files = usePreviewFiles(editor);
  return (
    <div className="field">
      <p className="field__label" id="preview-label">
        Preview
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long post scrolls by itself, for keyboards too */}
      <section className={styles.preview} aria-labelledby="preview-label" tabIndex={0}>
        <Suspense fallback={<Waiting text="Loading preview..." />}>
          {source.trim() === '' && <p className="muted">What you write appears here as readers will see it.</p>}
          <Markdown source={source} files={files} />
        </Suspense>
      </section>
    </div>
  );
}

/** The post's files, those on their way too. */
function usePreviewFiles({ values: { files }, attachments: { contents, uploads } }: PostEditor): PostFile[] {
  const pictures = useStoredPictures(files.filter(({ id, image }) => image && !contents[id]));
  return useMemo(() => {
    const stored = files.map((file) => {
      const src = contents[file.id] ?? pictures[file.id];
      const shown = postFile(file);
      return file.image && src ? { ...shown, image: { src, ...file.image } } : shown;
    });
    const arriving = uploads.map(({ name, file, content = '' }) => ({
      name,
      address: content,
      image: isPicture(file) ? { src: content } : null,
    }));
    return [...stored, ...arriving];
  }, [files, uploads, contents, pictures]);
}

/** Pictures of unpublished posts are shown to those alone who may edit them: pages cannot just point at them. */
function useStoredPictures(files: AttachedFile[]): Record<string, string> {
  const [pictures, setPictures] = useState<Record<string, string>>({});
  const missing = files.map(({ id }) => id).filter((id) => !(id in pictures));
  const key = missing.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the ids
  useEffect(() => {
    for (const id of missing) {
      fetchPicture(id).then(
        (picture) => setPictures((present) => ({ ...present, [id]: picture })),
        // The address alone remains: enough where the post is published.
        (error) => console.error(error),
      );
    }
  }, [key]);
  return pictures;
}

async function fetchPicture(id: string): Promise<string> {
  const token = await useSession.getState().getToken();
  const response = await fetch(fileAddress(id), { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`Fetching a picture failed with the status ${response.status}.`);
  return dataUrlOf(await response.blob());
}
