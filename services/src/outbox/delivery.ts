import type { OutboxMessage } from './outbox-message.entity.ts';

/** Injects what carries out messages (a {@link Delivery}); the module that runs the worker provides it. */
export const DELIVERY = Symbol('delivery');

export interface Delivery {
  /**
   * Carries out a message by the present state of its subject, or leaves it where that made it pointless.
   * May be called again for the same message after a crash.
   * @throws {UndeliverableError} where trying again is of no use; any other error means: later.
   */
  deliver(message: OutboxMessage): Promise<void>;
}

export class UndeliverableError extends Error {
  override name = 'UndeliverableError';
}
