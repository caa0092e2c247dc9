import { isDeepStrictEqual } from 'node:util';
import { type CallName, calls, ErrorResponse, type RequestOf, type ResponseOf } from '@portal/contracts';
import { expectDescribed } from '@portal/contracts/test-support/description';
import { Pool, type QueryResultRow } from 'pg';
import { createDatabase, dropDatabase } from './databases.ts';
import { testEnvironment } from './environment.ts';
import { httpRequest, type Received } from './http-request.ts';
import { type Environment, type ServiceProcess, startService } from './service-process.ts';

/** Whoever makes a call. */
interface Caller {
  token(): Promise<string>;
}

/** What came back: the status, and the body as its contract describes it. */
export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** A running service with a database of its own. */
export class Portal {
  private constructor(
    readonly service: ServiceProcess,
    readonly databaseUrl: string,
    private readonly database: Pool,
  ) {}

  /**
   * @param environment variables that differ from the usual; without a worker, so that no e-mail is sent, and with no
   *   time to undo a decision.
   * @param detour changes the way by which the service reaches its database.
   */
  static async start(environment: Environment = {}, detour = (database: URL) => database): Promise<Portal> {
    const databaseUrl = await createDatabase(undefined, testEnvironment('SERVICES_TEMPLATE_DATABASE'));
    const database = new Pool({ connectionString: databaseUrl, max: 3 });
    // The server ends connections when the database is dropped.
    database.on('error', () => undefined);
    const service = await startService({
      DATABASE_URL: detour(new URL(databaseUrl)).href,
      ROLES: 'users,newsletter,hours',
      REVIEW_UNDO_SECONDS: '0',
      ...environment,
    });
    return new Portal(service, databaseUrl, database);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.database.end();
    await dropDatabase(new URL(this.databaseUrl).pathname.slice(1));
  }

  async sql<Row extends QueryResultRow>(query: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.database.query<Row>(query, values)).rows;
  }

  /** Makes a call that must succeed; its answer must be what the contract says, no more and no less. */
  async call<N extends CallName>(name: N, input: RequestOf<N>, caller?: Caller): Promise<ResponseOf<N>> {
    const { status, headers, body } = await this.ask(name, input, caller);
    if (status !== 200) {
      throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}\n${this.loggedFor(headers)}`);
    }
    const described = calls[name].response.parse(body);
    // Jest takes ten times as long for a list, but says what differs.
    if (!isDeepStrictEqual(described, body)) expect(described).toEqual(body);
    return body as ResponseOf<N>;
  }

  /** Makes a call that must fail; its answer must be the contracts' error. */
  async refusal(name: CallName, input: object, caller?: Caller): Promise<ErrorResponse & { status: number }> {
    const { status, body } = await this.ask(name, input, caller);
    return { status, ...ErrorResponse.strict().parse(body) };
  }

  /** What the service has written about a request: the answer never says why the server failed. */
  private loggedFor(headers: Headers): string {
    const id = headers.get('x-request-id') ?? '';
    const lines = this.service.output().split('\n');
    return lines.filter((line) => line.includes(id)).join('\n');
  }

  async ask(name: CallName, input: object, caller?: Caller): Promise<Answer<unknown>> {
    const [method, path] = name.split(' ') as [string, string];
    const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const body = method === 'GET' ? undefined : JSON.stringify(input);
    const headers = {
      'content-type': 'application/json',
      ...(caller && { authorization: `Bearer ${await caller.token()}` }),
    };
    const url = `${this.service.url}/api/v1${path}${query}`;
    const answer = answerOf(await httpRequest(url, { method, body, headers }));
    expectDescribed(name, answer);
    return answer;
  }

  /** Sends any request below /api/v1. */
  async send(path: string, { headers, ...init }: RequestInit = {}, caller?: Caller): Promise<Answer<unknown>> {
    const sent = new Headers(headers);
    if (caller) sent.set('authorization', `Bearer ${await caller.token()}`);
    const answer = await fetch(`${this.service.url}/api/v1${path}`, { ...init, headers: sent });
    return answerOf({ status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) });
  }
}

/** Its body is what the answer says it is: JSON, or the bytes of a file. */
function answerOf({ status, headers, bytes }: Received): Answer<unknown> {
  if (bytes.length === 0) return { status, headers, body: undefined };
  const isJson = headers.get('content-type')?.startsWith('application/json');
  return { status, headers, body: isJson ? JSON.parse(`${bytes}`) : bytes };
}
