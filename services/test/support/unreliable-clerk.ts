import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { testEnvironment } from './environment.ts';

interface Answer {
  status: number;
  body: string;
}

/** What happens to a request in the place of being passed on; null breaks the connection without an answer. */
export type Fault = (pass: () => Promise<Answer>) => Promise<Answer | null>;

/** Clerk refuses, in its own shape. */
export const refusing =
  (status: number, ...errors: object[]): Fault =>
  async () => ({ status, body: JSON.stringify({ errors }) });

/** Clerk does as it is told, and nobody hears of it. */
export const losingTheAnswer: Fault = async (pass) => {
  await pass();
  return null;
};

/** The way to the local identity server, on which a test lets single requests go wrong. */
export class UnreliableClerk {
  private readonly faults = new Map<string, Fault>();
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch(() => response.destroy());
    });
  }

  static async start(): Promise<UnreliableClerk> {
    const clerk = new UnreliableClerk();
    await once(clerk.server.listen(0, '127.0.0.1'), 'listening');
    return clerk;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Lets the next request of this method and path go wrong. */
  next(request: 'POST /v1/users' | `DELETE /v1/users/` | 'GET /v1/users', fault: Fault): void {
    this.faults.set(request, fault);
  }

  /** Holds the next request back, before or after Clerk did what it says. `reached` tells that it has come so far. */
  hold(request: 'POST /v1/users', when: 'before' | 'after'): { reached: Promise<void>; release: () => void } {
    let arrive = () => {};
    let release = () => {};
    const reached = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.next(request, async (pass) => {
      const answer = when === 'after' ? await pass() : undefined;
      arrive();
      await released;
      return answer ?? pass();
    });
    return { reached, release };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const pass = () => passOn(request, body);
    const fault = this.faultOf(`${request.method} ${request.url}`);
    const answer = await (fault ? fault(pass) : pass());
    if (!answer) return void response.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  }

  private faultOf(request: string): Fault | undefined {
    const key = [...this.faults.keys()].find((known) => request === known || request.startsWith(`${known}`));
    const fault = key && this.faults.get(key);
    if (key) this.faults.delete(key);
    return fault || undefined;
  }
}

async function passOn({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const answer = await fetch(testEnvironment('TEST_IDENTITY_URL') + url, {
    method,
    headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
    body: body.length > 0 ? body.toString() : undefined,
  });
  return { status: answer.status, body: await answer.text() };
}
