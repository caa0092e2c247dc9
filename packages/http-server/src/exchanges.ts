import type { Socket } from 'node:net';
import type { Exchange } from './exchange.ts';

/**
 * Upper limit of requests of one address that wait for their client at the same time. A normal request waits only for
 * moments.
 */
const mostWaiting = 200;
/** Before this time a rate means nothing, because a body can follow its headers in a later packet. */
const graceMs = 1000;

/** The active requests. */
export class Exchanges {
  readonly #all = new Set<Exchange>();
  readonly #ofAddress = new Map<string, Set<Exchange>>();

  /** Adds a request. If its address has too many requests that wait for their client, the slowest of them ends. */
  add(exchange: Exchange): void {
    const sharing = this.#ofAddress.get(exchange.address) ?? new Set();
    this.#ofAddress.set(exchange.address, sharing.add(exchange));
    this.#all.add(exchange);
    if (sharing.size > mostWaiting) endSlowest(sharing);
  }

  remove(exchange: Exchange): void {
    this.#all.delete(exchange);
    const sharing = this.#ofAddress.get(exchange.address);
    sharing?.delete(exchange);
    if (sharing?.size === 0) this.#ofAddress.delete(exchange.address);
  }

  endTooSlow(): void {
    for (const exchange of this.#all) if (exchange.isTooSlow()) exchange.end(408);
  }

  /** The connections of all active requests. */
  sockets(): Set<Socket> {
    return new Set([...this.#all].map(({ socket }) => socket));
  }
}

function endSlowest(sharing: Set<Exchange>): void {
  const waiting = [...sharing].filter(({ waitsForClient }) => waitsForClient);
  if (waiting.length < mostWaiting) return;
  const settled = waiting.filter(({ age }) => age >= graceMs);
  const candidates = settled.length > 0 ? settled : waiting;
  candidates.reduce((slowest, other) => (other.rate < slowest.rate ? other : slowest)).end(429);
}
