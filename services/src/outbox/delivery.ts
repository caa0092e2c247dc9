import { Injectable } from '@nestjs/common';
import { type OutboxKind, outboxKinds } from './outbox-kind.ts';
import type { OutboxMessage } from './outbox-message.ts';

/** In ms. Deliveries that begin, or end, at nearly one moment go on together, and so share their statements. */
export const meetMs = 20;

/** A message of the outbox for its delivery. */
export type OutgoingMessage = Pick<OutboxMessage, 'id' | 'kind' | 'subjectId' | 'reopened' | 'lastError'>;

export interface Delivery {
  /**
   * Delivers a message for the current state of its subject, or drops it if it is no longer true. Can be called again
   * for the same message after a crash.
   * @throws {UndeliverableError} if a retry makes no sense; every other error is retried
   */
  deliver(message: OutgoingMessage): Promise<void>;

  /** Called once the delivery is recorded. */
  recorded?(message: OutgoingMessage): void;

  /** Called before a message that was given up is tried again: undoes `gaveUp`. Can be called again after a crash. */
  retried?(message: OutgoingMessage): Promise<void>;

  /** Called before a message is given up, with the reason. Can be called again after a crash. */
  gaveUp?(message: OutgoingMessage, reason: string): Promise<void>;
}

/** The delivery of each kind of message. The worker module of each feature registers its own. */
@Injectable()
export class Deliveries {
  private readonly byKind = new Map<OutboxKind, Delivery>();

  register(kind: OutboxKind, delivery: Delivery): void {
    if (this.byKind.has(kind)) throw new Error(`Two features deliver messages of the kind ${kind}`);
    this.byKind.set(kind, delivery);
  }

  of(kind: OutboxKind): Delivery {
    const delivery = this.byKind.get(kind);
    if (!delivery) throw new Error(`No feature delivers messages of the kind ${kind}`);
    return delivery;
  }

  /** @throws if a kind has no delivery: a worker that ignores messages must not start */
  requireAll(): void {
    for (const kind of outboxKinds) this.of(kind);
  }
}

export class UndeliverableError extends Error {
  override name = 'UndeliverableError';
}
