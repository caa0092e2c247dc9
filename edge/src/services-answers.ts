import { setTimeout as pause } from 'node:timers/promises';
import { type CallName, calls, errorStatus, type RequestOf, type ResponseOf } from '@portal/contracts';
import type { PublicResponse, PublicResponses } from './public-responses.ts';

/** A response of the services, or null for 404. It is the same object as long as the response is the same. */
export interface Answered<N extends CallName> {
  answer: ResponseOf<N> | null;
}

export interface Asking {
  responses: PublicResponses;
  /** Address of the services for a path below /api/v1. */
  urlOf(path: string): string;
  timeoutMs: number;
  /** Called with the reason for a missing response. */
  report(problem: unknown): void;
}

/** Milliseconds without requests to services that did not respond, so that nobody waits in vain. */
const restMs = 1000;

const missing: Answered<CallName> = { answer: null };

/** Requests public data from the services for pages. If the services fail, the last response is used. */
export class ServicesAnswers {
  readonly #asking: Asking;
  readonly #parsed = new WeakMap<PublicResponse, Answered<CallName>>();
  #askAgainAt = 0;

  constructor(asking: Asking) {
    this.#asking = asking;
  }

  /**
   * @returns undefined if the services do not respond and never did
   * @throws if the call is not public, or changes something
   */
  async get<N extends CallName>(name: N, input: RequestOf<N> | object): Promise<Answered<N> | undefined> {
    if (!isForEverybody(name)) throw new Error(`${name} is no call that the edge makes`);
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
    const path = name.slice('GET '.length);
    const found = await this.#ask(`${this.#asking.urlOf(path)}/api/v1${path}?${query}`);
    if (!found) return undefined;
    return (found.status === errorStatus.not_found ? missing : this.#parse(name, found)) as Answered<N>;
  }

  async #ask(url: string): Promise<PublicResponse | undefined> {
    const { responses, report } = this.#asking;
    if (Date.now() < this.#askAgainAt) return responses.last(url);
    try {
      const found = await this.#inTime(responses.get(url));
      if (found.status < 500) return isUsable(found) ? found : undefined;
      throw new Error(`The services answered ${found.status}`);
    } catch (error) {
      this.#askAgainAt = Date.now() + restMs;
      report(error);
      return responses.last(url);
    }
  }

  async #inTime(asked: Promise<PublicResponse>): Promise<PublicResponse> {
    const { timeoutMs } = this.#asking;
    const answered = new AbortController();
    const late = pause(timeoutMs, undefined, { signal: answered.signal }).then(() => {
      throw new Error(`The services did not answer within ${timeoutMs} ms`);
    });
    late.catch(() => {});
    return Promise.race([asked, late]).finally(() => answered.abort());
  }

  #parse(name: CallName, response: PublicResponse): Answered<CallName> {
    const known = this.#parsed.get(response);
    if (known) return known;
    const answered = { answer: calls[name].response.parse(JSON.parse(response.document.content.toString())) };
    this.#parsed.set(response, answered);
    return answered;
  }
}

/** The services can refuse a request of a page, for example for a page number that does not exist. */
const isUsable = ({ status }: PublicResponse): boolean => status === 200 || status === errorStatus.not_found;

const isForEverybody = (name: string): boolean =>
  name.startsWith('GET /') && Object.hasOwn(calls, name) && calls[name as CallName].access === 'public';
