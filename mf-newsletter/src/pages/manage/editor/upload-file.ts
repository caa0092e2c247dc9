import type { AttachedFile } from '@portal/contracts/newsletter';
import { ApiError, failureOf, parseJson, useSession } from '@portal/sdk';

interface Options {
  /** The file's name in the post. */
  name: string;
  signal?: AbortSignal;
  /** From 0 to 1. */
  onProgress(done: number): void;
}

/**
 * Uploads a file for a post. Uses XMLHttpRequest, because `fetch` reports no progress of an upload.
 * @param content a data URL
 * @throws {ApiError} as `call` does, with the code `unavailable` without a response, as after an abort
 */
export async function uploadFile(content: string, { name, signal, onProgress }: Options): Promise<AttachedFile> {
  const { user, getToken } = useSession.getState();
  const token = await getToken().catch(() => {
    throw new ApiError('unavailable', '');
  });
  const request = new XMLHttpRequest();
  request.open('POST', '/api/v1/newsletter/uploadFile');
  request.setRequestHeader('content-type', 'application/json');
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  const ended = new Promise((resolve) => {
    request.onloadend = resolve;
  });
  signal?.addEventListener('abort', () => request.abort());
  if (!signal?.aborted) {
    request.send(JSON.stringify({ userId: user?.id, file: { name, content } }));
    await ended;
  }
  const { status, statusText } = request;
  const ok = status >= 200 && status < 300;
  const stored = parseJson(request.responseText) as { success?: boolean; file: AttachedFile } | null;
  if (status === 0 || (ok && !stored)) throw new ApiError('unavailable', '');
  if (ok && stored?.success === true) return stored.file;
  throw failureOf({ ok, status, statusText }, stored);
}
