import type { AttachedFile } from '@portal/contracts/newsletter';
import { ApiError, failureOf, parseJson, useSession } from '@portal/sdk';

interface Options {
  /** The file's name in the post. */
  name: string;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress(done: number): void;
}

/**
 * Uploads a file for a post. Uses XMLHttpRequest, because `fetch` reports no progress of an upload.
 * @param content a data URL
 * @throws {ApiError} as `call` does, with the code `unavailable` without a response. After `signal` is aborted, its
 * reason
 */
export async function uploadFile(content: string, { name, signal, onProgress }: Options): Promise<AttachedFile> {
  const { user, getToken } = useSession.getState();
  const token = await getToken().catch(() => null);
  signal.throwIfAborted();
  const body = JSON.stringify({ userId: user?.id, file: { name, content } });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/v1/newsletter/uploadFile');
    request.setRequestHeader('content-type', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      const { status, statusText } = request;
      const ok = status >= 200 && status < 300;
      const stored = parseJson(request.responseText) as { success?: boolean; file: AttachedFile } | null;
      if (ok && stored?.success === true) resolve(stored.file);
      else reject(failureOf({ ok, status, statusText }, stored));
    };
    request.onerror = () => reject(new ApiError('unavailable', ''));
    signal.addEventListener('abort', () => request.abort());
    request.onabort = () => reject(signal.reason);
    request.send(body);
  });
}

/**
 * The bytes of a file as a data URL.
 * @throws if the file cannot be read any more
 */
export function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
