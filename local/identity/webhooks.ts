import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from './identifiers.ts';
import { backendUser } from './user-shape.ts';
import type { User } from './users.ts';

/** Where what happens to accounts is told, and the secret (`whsec_…`) that it is signed with. */
export interface WebhookEndpoint {
  url: string;
  secret: string;
}

type Event = { type: 'user.updated' | 'user.deleted'; data: object };

/** Waits before each further try; the receiver may be about to start. */
const retryMs = [500, 2_000, 5_000, 15_000, 60_000];
const patienceMs = 10_000;

/** Tells the portal what happens to accounts, signed as Svix signs for Clerk. Nobody waits for it. */
export class Webhooks {
  readonly #endpoint: WebhookEndpoint | undefined;
  readonly #stopping = new AbortController();

  /** @param endpoint Undefined: nobody wants to know. */
  constructor(endpoint: WebhookEndpoint | undefined) {
    this.#endpoint = endpoint;
  }

  userUpdated(user: User): void {
    this.#send({ type: 'user.updated', data: backendUser(user) });
  }

  userDeleted(id: string): void {
    this.#send({ type: 'user.deleted', data: { id, object: 'user', deleted: true } });
  }

  stop(): void {
    this.#stopping.abort();
  }

  #send(event: Event): void {
    if (this.#endpoint) void this.#deliver(this.#endpoint, event).catch(() => undefined);
  }

  /** Rejects only where the stand-in stops meanwhile. */
  async #deliver({ url, secret }: WebhookEndpoint, event: Event): Promise<void> {
    const { signal } = this.#stopping;
    const id = newId('msg');
    const body = JSON.stringify({ ...event, object: 'event' });
    for (const waitMs of [0, ...retryMs]) {
      await sleep(waitMs, undefined, { signal });
      const headers = signed(secret, id, body);
      const init = {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      };
      const answer = await fetch(url, init).catch(() => undefined);
      if (answer?.ok) return;
    }
    console.error(`The identity stand-in could not tell the portal of ${event.type}.`);
  }
}

function signed(secret: string, id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': `v1,${signature}`,
  };
}
