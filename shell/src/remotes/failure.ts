/** An area that could not be opened; the message tells people why. The cause, where there is one, is for the log. */
export class LoadFailure extends Error {
  override name = 'LoadFailure';
  /** The version that could not be opened, where it is known. */
  version?: string;
}

const timeoutMs = 5000;

/** Errors of code say nothing to people, and may say what is not for them. */
const codeFailed = 'An unexpected error stopped it. The error has been reported.';

/** What happened to an area, in words for people. */
export async function explain(error: Error): Promise<string> {
  if (error instanceof LoadFailure) return error.message;
  return isFileFailure(error) ? explainFile(error) : codeFailed;
}

/** The same for the server's log. */
export async function describe(error: Error): Promise<string> {
  const reason = error instanceof LoadFailure && error.cause instanceof Error ? error.cause : error;
  return isFileFailure(reason) ? explain(reason) : withoutFrame(reason.message);
}

/** @returns what the area says that could not be opened for this reason */
export async function loadFailure(reason: Error): Promise<LoadFailure> {
  return new LoadFailure(await explain(reason), isFileFailure(reason) ? undefined : { cause: reason });
}

/** Whether a file did not arrive, or was not let run; everything else went wrong in the area's own code. */
export const isFileFailure = (error: Error): boolean =>
  error instanceof LoadFailure || error.name === 'ChunkLoadError' || fileOf(error) !== undefined;

/** Whether a file was waited for long enough. */
export const isLate = (error: Error): boolean =>
  (error as { type?: unknown }).type === 'timeout' || /ScriptNetworkError: .* timed out/.test(error.message);

/** A bundler's chunk, or a remote's entry. */
function fileOf(error: Error): string | undefined {
  const { request } = error as { request?: unknown };
  if (error.name === 'ChunkLoadError' && typeof request === 'string') return request;
  return /ScriptNetworkError: [^"]*"([^"]+)"/.exec(error.message)?.[1];
}

/**
 * Browsers don't tell scripts why a file was not run, so it is asked for once more: what is missing, unreachable or changed
 * looks different then.
 */
async function explainFile(error: Error): Promise<string> {
  const address = fileOf(error);
  const name = address && new URL(address, location.href).pathname.split('/').at(-1);
  if (isLate(error)) return `A file of this release did not arrive in time${name ? `: ${name}` : ''}.`;
  // The bundler's loader names no style sheet.
  if (!address) return 'A style sheet of this release could not be fetched, or did not arrive as it was released.';
  try {
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) {
      return `A file of this release could not be fetched: ${name} (the server answered ${answer.status}).`;
    }
    await answer.arrayBuffer();
    return `A file of this release did not arrive as it was released and was not run: ${name}.`;
  } catch {
    return `A file of this release could not be fetched: ${name} (no answer from the server).`;
  }
}

/** The federation runtime puts a frame of its own around what went wrong. */
function withoutFrame(message: string): string {
  const original = /Original Error Message:\s*(.+)$/s.exec(message)?.[1] ?? message;
  return original.replace(/^ScriptExecutionError: .*? during execution: /s, '').trim();
}
