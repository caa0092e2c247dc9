import type { Socket } from 'node:net';
import type { Exchange } from './exchange.ts';

/**
 * Upper limit of requests of one address that wait for their client at the same time. A normal request waits only for
 * moments.
 */
const mostWaiting = 200;
/** Before this time a rate means nothing, because a body can follow its headers in a later packet. */
const graceMs = 1000;

/** The active requests. Not a Set, which keeps in the old heap what went through it (docs/adr/0085). */
export class Exchanges {
  readonly #all: Exchange[] = [];

  /** Adds a request. If its address has too many requests that wait for their client, the slowest of them ends. */
  add(exchange: Exchange): void {
    this.#all.push(exchange);
    if (this.#all.length > mostWaiting) endSlowest(this.#all.filter(({ address }) => address === exchange.address));
  }

  remove(exchange: Exchange): void {
    const place = this.#all.indexOf(exchange);
    if (place >= 0) this.#all.splice(place, 1);
  }

  endTooSlow(): void {
    for (const exchange of [...this.#all]) if (exchange.isTooSlow()) exchange.end(408);
  }

  /** The connections of all active requests. */
  sockets(): Set<Socket> {
    return new Set(this.#all.map(({ socket }) => socket));
  }
}

function endSlowest(sharing: Exchange[]): void {
  const waiting = sharing.filter(({ waitsForClient }) => waitsForClient);
  if (waiting.length < mostWaiting) return;
  const settled = waiting.filter(({ age }) => age >= graceMs);
  const candidates = settled.length > 0 ? settled : waiting;
  candidates.reduce((slowest, other) => (other.rate < slowest.rate ? other : slowest)).end(429);
}
