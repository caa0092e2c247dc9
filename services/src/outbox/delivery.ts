import { Injectable } from '@nestjs/common';
import { type OutboxKind, outboxKinds } from './outbox-kind.ts';
import type { OutboxMessage } from './outbox-message.entity.ts';

/** A message on its way out. */
export type OutgoingMessage = Pick<OutboxMessage, 'id' | 'kind' | 'subjectId'>;

export interface Delivery {
  /**
   * Carries out a message by the present state of its subject, or leaves it where that made it pointless.
   * May be called again for the same message after a crash.
   * @throws {UndeliverableError} where trying again is of no use; any other error means: later.
   */
  deliver(message: OutgoingMessage): Promise<void>;

  /** Learns that a message will not be delivered, and why, before that is settled. May be called again after a crash. */
  gaveUp?(message: OutgoingMessage, reason: string): Promise<void>;
}

/** What carries out each kind of message. The worker module of each feature registers its own. */
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

  /** @throws where a kind has no delivery: a worker that would leave messages lying must not start. */
  requireAll(): void {
    for (const kind of outboxKinds) this.of(kind);
  }
}

export class UndeliverableError extends Error {
  override name = 'UndeliverableError';
}
