import { setTimeout as pause } from 'node:timers/promises';
import { type CallName, calls, errorStatus, type RequestOf, type ResponseOf } from '@portal/contracts';
import type { PublicResponse, PublicResponses } from './public-responses.ts';

/** A response of the services, or null for 404. It is the same object as long as the response is the same. */
export interface CallResult<N extends CallName> {
  data: ResponseOf<N> | null;
}

interface Options {
  responses: PublicResponses;
  /** Address of the services for a path below /api/v1. */
  urlOf(path: string): string;
  timeoutMs: number;
  /** Called with the reason for a missing response. */
  report(problem: unknown): void;
}

/** Milliseconds without requests to services that did not respond, so that nobody waits in vain. */
const restMs = 1000;

const missing: CallResult<CallName> = { data: null };

/** Requests public data from the services for pages. If the services fail, the last response is used. */
export class ServiceCalls {
  readonly #parsed = new WeakMap<PublicResponse, CallResult<CallName>>();
  #nextTryAt = 0;

  constructor(private readonly options: Options) {}

  /**
   * @returns undefined if the services do not respond and never did
   * @throws if the call is not public, or changes something
   */
  async get<N extends CallName>(name: N, input: RequestOf<N> | object): Promise<CallResult<N> | undefined> {
    if (!isForEverybody(name)) throw new Error(`${name} is no call that the edge makes`);
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
    const path = name.slice('GET '.length);
    const found = await this.#read(`${this.options.urlOf(path)}/api/v1${path}?${query}`);
    if (!found) return undefined;
    return (found.status === errorStatus.not_found ? missing : this.#parse(name, found)) as CallResult<N>;
  }

  async #read(url: string): Promise<PublicResponse | undefined> {
    const { responses, report } = this.options;
    if (Date.now() < this.#nextTryAt) return responses.last(url);
    try {
      const found = await this.#inTime(responses.get(url));
      if (found.status < 500) return isUsable(found) ? found : undefined;
      throw new Error(`The services answered ${found.status}`);
    } catch (error) {
      this.#nextTryAt = Date.now() + restMs;
      report(error);
      return responses.last(url);
    }
  }

  async #inTime(reading: Promise<PublicResponse>): Promise<PublicResponse> {
    const { timeoutMs } = this.options;
    const read = new AbortController();
    const late = pause(timeoutMs, undefined, { signal: read.signal }).then(() => {
      throw new Error(`The services did not answer within ${timeoutMs} ms`);
    });
    late.catch(() => {});
    return Promise.race([reading, late]).finally(() => read.abort());
  }

  #parse(name: CallName, response: PublicResponse): CallResult<CallName> {
    const known = this.#parsed.get(response);
    if (known) return known;
    const result = { data: calls[name].response.parse(JSON.parse(response.document.content.toString())) };
    this.#parsed.set(response, result);
    return result;
  }
}

/** The services can refuse a request of a page, for example for a page number that does not exist. */
const isUsable = ({ status }: PublicResponse): boolean => status === 200 || status === errorStatus.not_found;

const isForEverybody = (name: string): boolean =>
  name.startsWith('GET /') && Object.hasOwn(calls, name) && calls[name as CallName].access === 'public';
