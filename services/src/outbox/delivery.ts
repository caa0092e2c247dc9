import type { OutboxKind } from './outbox-kind.ts';
import type { OutboxMessage } from './outbox-message.entity.ts';

/** Injects what carries out each kind of message; the module that runs the worker provides it. */
export const DELIVERIES = Symbol('deliveries');

export type Deliveries = Record<OutboxKind, Delivery>;

export interface Delivery {
  /**
   * Carries out a message by the present state of its subject, or leaves it where that made it pointless.
   * May be called again for the same message after a crash.
   * @throws {UndeliverableError} where trying again is of no use; any other error means: later.
   */
  deliver(message: OutboxMessage): Promise<void>;

  /** Learns that a message will not be delivered, and why, before that is settled. May be called again after a crash. */
  gaveUp?(message: OutboxMessage, reason: string): Promise<void>;
}

export class UndeliverableError extends Error {
  override name = 'UndeliverableError';
}
