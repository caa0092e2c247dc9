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
  /** What it holds, once that has been read. */
  content?: string;
}

interface Props {
  /** `content` is a data URL: what was stored, at hand without asking for it. */
  onStored(file: AttachedFile, content: string): void;
}

const failed = 'The upload failed. Please check your connection and try again.';
let keys = 0;

/** Sends each file at once, all side by side. */
export function useUploads({ onStored }: Props) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => () => stopAll(running.current), []);

  const change = (key: string, changed: Partial<Upload>) =>
    setUploads((present) => present.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));
  const drop = (key: string) => setUploads((present) => present.filter((upload) => upload.key !== key));

  async function send({ key, name, file }: Upload): Promise<void> {
    const controller = new AbortController();
    running.current.set(key, controller);
    try {
      const content = await dataUrlOf(file);
      controller.signal.throwIfAborted();
      change(key, { content, error: null, progress: 0 });
      const onProgress = (progress: number) => change(key, { progress });
      const stored = await uploadFile(content, { name, signal: controller.signal, onProgress });
      controller.signal.throwIfAborted();
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
    retry(upload: Upload) {
      change(upload.key, { error: null, progress: 0 });
      void send(upload);
    },
    cancel({ key }: Upload) {
      running.current.get(key)?.abort();
      drop(key);
    },
  };
}

function stopAll(running: Map<string, AbortController>): void {
  for (const controller of running.values()) controller.abort();
}
