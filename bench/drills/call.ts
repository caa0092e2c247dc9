import type { Dispatcher, Pool } from 'undici';

/** What became of something that was tried. Without a clear answer, it can have happened or not. */
export type Outcome = 'accepted' | 'refused' | 'unclear';

const answerWithinMs = 12_000;

export interface Call {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/**
 * Sends a request once. An answer of the server that it is away, or too busy, leaves open what happened. So does no answer.
 * @param repeated whether an earlier try had no clear answer: a conflict then says that it had worked
 */
export async function send(pool: Pool, { path, body, ...call }: Call, repeated = false): Promise<Outcome> {
  const headers = { ...call.headers, ...(body && { 'content-type': 'application/json' }) };
  const method = call.method ?? (body ? 'POST' : 'GET');
  const request: Dispatcher.RequestOptions = {
    path,
    method,
    headers,
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(answerWithinMs),
  };
  try {
    const answer = await pool.request(request);
    await answer.body.dump();
    if (answer.statusCode < 300) return 'accepted';
    if (answer.statusCode >= 500) return 'unclear';
    return repeated && answer.statusCode === 409 ? 'accepted' : 'refused';
  } catch {
    return 'unclear';
  }
}
