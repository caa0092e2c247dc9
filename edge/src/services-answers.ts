import { createHash } from 'node:crypto';
import { calls, errorStatus, type RequestOf, type ResponseOf } from '@portal/contracts';
import { LRUCache } from 'lru-cache';

export type PublicCall = `GET /newsletter/${'getPost' | 'getPosts' | 'getTags'}`;

/** An answer of the services; null: they know of no such thing. The very same object for as long as they say the same. */
export interface Answered<N extends PublicCall> {
  answer: ResponseOf<N> | null;
}

interface Known extends Answered<PublicCall> {
  hash: string;
}

export interface Asking {
  apiUrl: string;
  /** How long an answer is passed on without asking again. */
  freshMs: number;
  timeoutMs: number;
  /** Hears why an answer is missing. */
  report(problem: unknown): void;
}

const mostAnswers = 1000;
/** Services that did not answer are left alone for so long, so that nobody waits for them in vain. */
const restMs = 1000;

/**
 * Asks the services what every visitor may know. All who ask at once wait for one call; where the services fail, what
 * they last said still holds.
 */
export class ServicesAnswers {
  readonly #asking: Asking;
  readonly #known: LRUCache<string, Known>;
  #askAgainAt = 0;

  constructor(asking: Asking) {
    this.#asking = asking;
    this.#known = new LRUCache({
      max: mostAnswers,
      ttl: asking.freshMs,
      fetchMethod: (call, known) => this.#ask(call, known),
      allowStaleOnFetchRejection: true,
    });
  }

  /** @returns undefined where the services don't answer, and never did */
  async get<N extends PublicCall>(name: N, input: RequestOf<N>): Promise<Answered<N> | undefined> {
    const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
    const found = await this.#known.fetch(`${name}?${query}`).catch(() => undefined);
    return found as Answered<N> | undefined;
  }

  async #ask(call: string, known?: Known): Promise<Known> {
    if (Date.now() < this.#askAgainAt) throw new Error('The services did not answer a moment ago');
    try {
      const body = await this.#read(call.slice('GET '.length));
      const hash = createHash('sha256')
        .update(body ?? '')
        .digest('base64');
      if (known?.hash === hash) return known;
      return { hash, answer: body === null ? null : parse(call, body) };
    } catch (error) {
      this.#askAgainAt = Date.now() + restMs;
      this.#asking.report(error);
      throw error;
    }
  }

  /** @returns the answer's body; null where there is no such thing */
  async #read(address: string): Promise<string | null> {
    const { apiUrl, timeoutMs } = this.#asking;
    const answer = await fetch(`${apiUrl}/api/v1${address}`, { signal: AbortSignal.timeout(timeoutMs) });
    const body = await answer.text();
    if (answer.ok) return body;
    if (answer.status === errorStatus.not_found) return null;
    throw new Error(`The services answered ${answer.status}`);
  }
}

function parse(call: string, body: string): ResponseOf<PublicCall> {
  const name = call.slice(0, call.indexOf('?')) as PublicCall;
  return calls[name].response.parse(JSON.parse(body));
}
