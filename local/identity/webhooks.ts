import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from './identifiers.ts';
import { backendUser } from './user-shape.ts';
import type { User } from './users.ts';

/** Where changes of accounts are reported, and the secret (`whsec_…`) for the signature. */
export interface WebhookEndpoint {
  url: string;
  secret: string;
}

type Event = { type: 'user.updated' | 'user.deleted'; data: object };

/** Waiting times before each retry in ms. The receiver may be starting. */
const retryMs = [500, 2_000, 5_000, 15_000, 60_000];
const patienceMs = 10_000;

/** Reports changes of accounts to the portal, signed as Svix signs for Clerk. No request waits for it. */
export class Webhooks {
  readonly #stopping = new AbortController();

  /** @param endpoint undefined: nothing is reported */
  constructor(private readonly endpoint: WebhookEndpoint | undefined) {}

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
    if (this.endpoint) void this.#deliver(this.endpoint, event).catch(() => undefined);
  }

  /** Rejects only if the server stops in the meantime. */
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
      const response = await fetch(url, init).catch(() => undefined);
      if (response?.ok) return;
    }
    console.error(`The local identity server could not report ${event.type} to the portal.`);
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
