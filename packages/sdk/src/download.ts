import type { PortalCallName, RequestOf } from '@portal/contracts';
// By name: a remote has its own copy of this file, and shares the session with the shell.
import { call } from '@portal/sdk';

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
  const { named, file } = await call(name, input, { signal: AbortSignal.timeout(timeoutMs) }, readFile);
  const saved = fileName ?? named;
  save(file, saved);
  return saved;
}

/** @throws if it has no name: our files have one, a page in place of the file has none */
async function readFile(response: Response): Promise<{ named: string; file: Blob }> {
  const named = nameIn(response.headers.get('content-disposition') ?? '');
  if (!named) throw new Error('The response is no file.');
  return { named, file: await response.blob() };
}

/** The name in a `Content-Disposition` (RFC 6266). */
function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)/i.exec(disposition)?.[1];
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
