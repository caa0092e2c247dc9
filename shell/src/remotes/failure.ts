/** An area that could not be opened; the message tells people why. */
export class LoadFailure extends Error {
  override name = 'LoadFailure';
  /** The version that could not be opened, where it is known. */
  version?: string;
}

const timeoutMs = 5000;

/**
 * What happened to an area, in words for people and for the server's log. Browsers don't tell scripts why a file was not
 * run, so it is asked for once more: what is missing, unreachable or changed looks different then.
 */
export async function explain(error: Error): Promise<string> {
  if (error instanceof LoadFailure) return error.message;
  const file = fileOf(error);
  if (file) return explainFile(file, isLate(error));
  // The bundler's loader names no style sheet.
  if (isFileFailure(error)) {
    return 'A style sheet of this release could not be fetched, or did not arrive as it was released.';
  }
  return withoutFrame(error.message);
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

async function explainFile(address: string, late: boolean): Promise<string> {
  const name = new URL(address, location.href).pathname.split('/').at(-1);
  if (late) return `A file of this release did not arrive in time: ${name}.`;
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
