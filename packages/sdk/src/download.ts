import type { PortalCallName, RequestOf } from '@portal/contracts';
// By name: a remote has its own copy of this file, and shares the session with the shell.
import { ApiError, failureOf, parseJson, useSession } from '@portal/sdk';

const timeoutMs = 60_000;

/**
 * Makes a call that returns a file, and saves the file.
 * @throws {ApiError} as `call` does, whose responses are JSON
 */
export async function download<N extends PortalCallName>(
  name: N,
  input: RequestOf<N>,
  fileName: string,
): Promise<void> {
  const [method, path] = name.split(' ');
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const query = method === 'GET' ? `?${new URLSearchParams(given.map(([key, value]) => [key, `${value}`]))}` : '';
  const token = await useSession
    .getState()
    .getToken()
    .catch(() => null);
  const answer = await fetch(`/api/v1${path}${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (!answer) throw new ApiError('unavailable', '');
  if (!answer.ok) throw failureOf(answer, parseJson(await answer.text()));
  save(await answer.blob(), fileName);
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
