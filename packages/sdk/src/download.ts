import type { PortalCallName, RequestOf } from '@portal/contracts';
// By name: a remote has its own copy of this file, and shares the session with the shell.
import { ApiError, failureOf, parseJson, useSession } from '@portal/sdk';

const timeoutMs = 60_000;

/**
 * Makes a call that returns a file, and saves the file.
 * @param fileName as the server says, if it is left out
 * @returns the name of the file
 * @throws {ApiError} as `call` does, whose responses are JSON
 */
export async function download<N extends PortalCallName>(
  name: N,
  input: RequestOf<N>,
  fileName?: string,
): Promise<string> {
  const [method, path] = name.split(' ');
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const query = method === 'GET' ? `?${new URLSearchParams(given.map(([key, value]) => [key, `${value}`]))}` : '';
  const token = await useSession
    .getState()
    .getToken()
    .catch(() => null);
  const reference = Math.random().toString(36).slice(2);
  const answer = await fetch(`/api/v1${path}${query}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-request-id': reference,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (!answer) throw Object.assign(new ApiError('unavailable', ''), { reference });
  if (!answer.ok) {
    const failure = failureOf(answer, parseJson(await answer.text()));
    throw answer.status > 499 ? Object.assign(failure, { reference }) : failure;
  }
  const saved = fileName ?? nameIn(answer.headers.get('content-disposition') ?? '');
  save(await answer.blob(), saved);
  return saved;
}

/** The name in a `Content-Disposition` (RFC 6266). */
function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)/i.exec(disposition)?.[1] ?? 'download');
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
