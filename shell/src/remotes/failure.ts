/** A remote could not be opened. The message is for people. The cause, if there is one, is for the log. */
export class LoadFailure extends Error {
  override name = 'LoadFailure';
  /** The version that could not be opened, if known. */
  version?: string;
}

const timeoutMs = 5000;

/** Errors in code say nothing to people, and can contain something that they must not see. */
const codeFailed = 'An unexpected error stopped it. The error has been reported.';

/** The problem of a remote in words for people. */
export async function explain(error: Error): Promise<string> {
  if (error instanceof LoadFailure) return error.message;
  return isFileFailure(error) ? explainFile(error) : codeFailed;
}

/** The problem of a remote for the server's log. */
export async function describe(error: Error): Promise<string> {
  const reason = error instanceof LoadFailure && error.cause instanceof Error ? error.cause : error;
  return isFileFailure(reason) ? explain(reason) : withoutFrame(reason.message);
}

/** @returns the error that the page shows for this reason */
export async function loadFailure(reason: Error): Promise<LoadFailure> {
  return new LoadFailure(await explain(reason), isFileFailure(reason) ? undefined : { cause: reason });
}

/** Whether a file did not arrive or was blocked. Every other error is in the remote's own code. */
export const isFileFailure = (error: Error): boolean =>
  error instanceof LoadFailure || error.name === 'ChunkLoadError' || fileOf(error) !== undefined;

/** Whether a file did not arrive in time. */
export const isLate = (error: Error): boolean =>
  (error as { type?: unknown }).type === 'timeout' || /ScriptNetworkError: .* timed out/.test(error.message);

/** A chunk of the bundler, or the entry of a remote. */
function fileOf(error: Error): string | undefined {
  const { request } = error as { request?: unknown };
  if (error.name === 'ChunkLoadError' && typeof request === 'string') return request;
  return /ScriptNetworkError: [^"]*"([^"]+)"/.exec(error.message)?.[1];
}

/**
 * Browsers do not tell scripts why a file did not run, so it is requested again: a missing, unreachable or changed file
 * gives different results.
 */
async function explainFile(error: Error): Promise<string> {
  const address = fileOf(error);
  const name = address && new URL(address, location.href).pathname.split('/').at(-1);
  if (isLate(error)) return `A file of this release did not arrive in time${name ? `: ${name}` : ''}.`;
  // The bundler's loader does not name style sheets.
  if (!address) return 'A style sheet of this release could not be fetched, or did not arrive as it was released.';
  try {
    const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) {
      return `A file of this release could not be fetched: ${name} (the server answered ${response.status}).`;
    }
    await response.arrayBuffer();
    return `A file of this release did not arrive as it was released and was not run: ${name}.`;
  } catch {
    return `A file of this release could not be fetched: ${name} (no answer from the server).`;
  }
}

/** Removes the text that the federation runtime adds around an error. */
function withoutFrame(message: string): string {
  const original = /Original Error Message:\s*(.+)$/s.exec(message)?.[1] ?? message;
  return original.replace(/^ScriptExecutionError: .*? during execution: /s, '').trim();
}
