import type { AttachedFile } from '@portal/contracts/newsletter';
import { messageOf } from '@portal/sdk';
import { useEffect, useRef, useState } from 'react';
import { dataUrlOf, uploadFile } from './upload-file.ts';

/** A file on its way to the server. */
export interface Upload {
  key: string;
  name: string;
  file: File;
  /** From 0 to 1. */
  progress: number;
  /** Why it did not arrive; null while it is on its way. */
  error: string | null;
  /** What it holds as a data URL, once that has been read. */
  content?: string;
}

const failed = 'The upload failed. Please check your connection and try again.';
let keys = 0;

/** Sends each file at once, all side by side. `onStored` gets what was stored and what it holds. */
export function useUploads(onStored: (file: AttachedFile, content: string) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(
    () => () => {
      for (const controller of running.current.values()) controller.abort();
    },
    [],
  );

  const change = (key: string, changed: Partial<Upload>) =>
    setUploads((present) => present.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));
  const drop = (key: string) => setUploads((present) => present.filter((upload) => upload.key !== key));

  async function send({ key, name, file }: Upload): Promise<void> {
    const controller = new AbortController();
    running.current.set(key, controller);
    change(key, { error: null, progress: 0 });
    try {
      const content = await dataUrlOf(file);
      change(key, { content });
      const onProgress = (progress: number) => change(key, { progress });
      const stored = await uploadFile(content, { name, signal: controller.signal, onProgress });
      drop(key);
      onStored(stored, content);
    } catch (error) {
      if (!controller.signal.aborted) change(key, { error: messageOf(error, failed) });
    } finally {
      running.current.delete(key);
    }
  }

  return {
    uploads,
    start(files: { file: File; name: string }[]) {
      const started = files.map((entry) => ({ ...entry, key: String(keys++), progress: 0, error: null }));
      setUploads((present) => [...present, ...started]);
      for (const upload of started) void send(upload);
    },
    retry: (upload: Upload) => void send(upload),
    cancel({ key }: Upload) {
      running.current.get(key)?.abort();
      drop(key);
    },
  };
}
