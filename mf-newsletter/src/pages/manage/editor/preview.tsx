import type { AttachedFile } from '@portal/contracts/newsletter';
import { apiErrorOf, call } from '@portal/sdk';
import { dataUrlOf } from '@portal/sdk/data-url';
import { useQueryClient } from '@portal/sdk/query';
import { reportPart } from '@portal/sdk/release-reports';
import { LazyPart } from '@portal/ui/lazy-part';
import { Spinner } from '@portal/ui/states';
import { memo, useDeferredValue, useEffect, useMemo } from 'react';
import { type PostFile, postFiles } from '../../../posts/post-file.ts';
import { usePaused } from '../use-paused.ts';
import styles from './editor.module.css';
import { isPicture } from './use-attachments.ts';
import type { PostEditor } from './use-post-editor.ts';

/** Parses the text only where it, or a file, is another one: the editor renders it with every key. */
const markdown = { load: async () => memo((await import('../../post/markdown.tsx')).Markdown) };

/** In characters: from here on, the text takes longer to parse than somebody takes from one key to the next. */
const longText = 5000;

/** The text as readers will see it; a long one after a pause in typing. */
export function Preview({ editor }: { editor: PostEditor }) {
  const { content } = editor.work;
  const paused = usePaused(content);
  const source = useDeferredValue(content.length > longText ? paused : content);
  const files = usePreviewFiles(editor);
  return (
    <div className="field">
      <p className="field__label" id="preview-label">
        Preview
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long post scrolls by itself, for keyboards too */}
      <section className={styles.preview} aria-labelledby="preview-label" tabIndex={0}>
        <LazyPart file={markdown} waiting={<Spinner text="Loading preview..." />} onError={reportPart}>
          {(Markdown) => (
            <>
              {source.trim() === '' && <p className="muted">What you write appears here as readers will see it.</p>}
              <Markdown source={source} files={files} />
            </>
          )}
        </LazyPart>
      </section>
    </div>
  );
}

/** The post's files, those on their way too. */
function usePreviewFiles({ work: { files, uploads, cover }, attachments }: PostEditor): PostFile[] {
  const { contents, addContent } = attachments;
  const client = useQueryClient();
  const missing = files.filter(({ id, image }) => image && !(id in contents)).map(({ id }) => id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are compared as one text
  useEffect(() => {
    for (const id of missing) {
      // Where it fails, the address alone remains: enough where the post is published.
      client.fetchQuery(pictureOf(id)).then((picture) => addContent(id, picture), console.error);
    }
  }, [missing.join()]);
  // The form has new lists with every key.
  const listed = JSON.stringify([files, cover, uploads.map(({ key, name }) => [key, name])]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are compared as one text
  return useMemo(() => {
    const stored = postFiles(files, cover).map((shown, index) => {
      const { id, image } = files[index] as AttachedFile;
      const src = contents[id];
      return image && src ? { ...shown, image: { src, ...image } } : shown;
    });
    const arriving = uploads.map(({ key, name, file }) => {
      const src = contents[key] ?? '';
      return { name, address: src, image: isPicture(file) ? { src } : null };
    });
    return [...stored, ...arriving];
  }, [listed, contents]);
}

/** In pixels: what readers get where the text is as wide. */
const previewWidth = 960;
/** For all attempts. The server makes animations one at a time, when they are first shown. */
const patienceMs = 120_000;

/** Pictures of unpublished posts are shown to those alone who may edit them: pages cannot just point at them. */
function pictureOf(id: string) {
  const input = { id, width: previewWidth } as const;
  const signal = AbortSignal.timeout(patienceMs);
  return {
    queryKey: ['GET /newsletter/getFile', input],
    queryFn: () =>
      call('GET /newsletter/getFile', input, { signal }, async (response) => dataUrlOf(await response.blob())),
    // An id never gets other bytes.
    staleTime: 'static' as const,
    // A 503 passes: among others, the edge waits for 30 seconds, and what the server makes goes on meanwhile, and is kept.
    retry: (_: number, failure: Error) => !signal.aborted && apiErrorOf(failure).status === 503,
    retryDelay: 3000,
  };
}
