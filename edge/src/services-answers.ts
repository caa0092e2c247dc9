import { createHash } from 'node:crypto';
import { type CallName, calls, errorStatus, type RequestOf, type ResponseOf } from '@portal/contracts';
import { LRUCache } from 'lru-cache';

/** A response of the services, or null for 404. It is the same object as long as the response is the same. */
export interface Answered<N extends CallName> {
  answer: ResponseOf<N> | null;
}

interface Known extends Answered<CallName> {
  hash: string;
}

export interface Asking {
  /** Address of the services for a path below /api/v1. */
  urlOf(path: string): string;
  /** Milliseconds for which a response is used without another request. */
  freshMs: number;
  timeoutMs: number;
  /** Called with the reason for a missing response. */
  report(problem: unknown): void;
}

const mostAnswers = 1000;
/** Milliseconds without requests to services that did not respond, so that nobody waits in vain. */
const restMs = 1000;

/**
 * Requests public data from the services. Requests at the same time share one call. If the services fail, the last response
 * is used.
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

  /**
   * @returns undefined if the services do not respond and never did
   * @throws if the call is not public, or changes something
   */
  async get<N extends CallName>(name: N, input: RequestOf<N> | object): Promise<Answered<N> | undefined> {
    if (!isForEverybody(name)) throw new Error(`${name} is no call that the edge makes`);
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
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
      if (error instanceof CallRefused) throw error;
      this.#askAgainAt = Date.now() + restMs;
      this.#asking.report(error);
      throw error;
    }
  }

  /** @returns the body of the response, or null for 404 */
  async #read(address: string): Promise<string | null> {
    const { urlOf, timeoutMs } = this.#asking;
    const answer = await fetch(`${urlOf(address)}/api/v1${address}`, { signal: AbortSignal.timeout(timeoutMs) });
    const body = await answer.text();
    if (answer.ok) return body;
    if (answer.status === errorStatus.not_found) return null;
    if (answer.status === errorStatus.invalid) throw new CallRefused(`The services refused ${address}`);
    throw new Error(`The services answered ${answer.status}`);
  }
}

/** The services work, and refused the request. */
class CallRefused extends Error {}

const isForEverybody = (name: string): boolean =>
  name.startsWith('GET /') && Object.hasOwn(calls, name) && calls[name as CallName].access === 'public';

function parse(call: string, body: string): ResponseOf<CallName> {
  const name = call.slice(0, call.indexOf('?')) as CallName;
  return calls[name].response.parse(JSON.parse(body));
}
