import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressBlock } from './address-block.ts';
import { IncomingBody } from './incoming-body.ts';
import { RequestRefusal } from './refusal.ts';

/** The minimum rate and the time limit of one direction of an exchange. Times are in milliseconds. */
export interface Pace {
  /** In each window in which the server waits for the client, so many bytes must move. */
  windowMs: number;
  bytes: number;
  /** Time limit of the whole body or response. */
  mostMs: number;
}

/** One request with its response. It measures how many bytes have moved and whether the server waits for the client. */
export class Exchange {
  readonly address: string;
  readonly socket: Socket;
  #body: IncomingBody | undefined;
  #phase: 'body' | 'response' = 'body';
  #phaseStartedAt = performance.now();
  /** Bytes that the connection had sent before this response. */
  readonly #writtenBefore: number;
  #window: { startedAt: number; moved: number } | undefined;

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly paces: { body: Pace; response: Pace },
  ) {
    this.address = addressBlock(request.ip);
    this.socket = request.raw.socket;
    this.#writtenBefore = this.socket.bytesWritten;
  }

  /** Returns the request body for its reader. */
  receive(limit: number): IncomingBody {
    this.#body = new IncomingBody(this.request.raw, limit);
    return this.#body;
  }

  get waitsForClient(): boolean {
    return this.#isSending || (this.#body?.awaited ?? false);
  }

  /** Milliseconds since the body or the response began. */
  get age(): number {
    return performance.now() - this.#phaseStartedAt;
  }

  /** Average rate in bytes per millisecond. */
  get rate(): number {
    return this.#moved / this.age;
  }

  /**
   * Call it about once a second.
   * @returns whether the client is too slow
   */
  isTooSlow(): boolean {
    this.#noticePhase();
    if (!this.waitsForClient) {
      this.#window = undefined;
      return false;
    }
    const { windowMs, bytes, mostMs } = this.paces[this.#phase];
    const now = performance.now();
    this.#window ??= { startedAt: now, moved: this.#moved };
    if (now - this.#phaseStartedAt >= mostMs) return true;
    if (now - this.#window.startedAt < windowMs) return false;
    const moved = this.#moved - this.#window.moved;
    this.#window = { startedAt: now, moved: this.#moved };
    return moved < bytes;
  }

  /**
   * Ends the exchange. A client whose request is incomplete gets a response with the reason. A client that does not
   * read its response gets nothing.
   */
  end(status: 408 | 429): void {
    if (this.#isSending) this.socket.destroy();
    else this.#body?.destroy(new RequestRefusal(status));
  }

  #noticePhase(): void {
    if (this.#phase === 'response' || !this.#isSending) return;
    this.#phase = 'response';
    this.#phaseStartedAt = performance.now();
    this.#window = undefined;
  }

  get #isSending(): boolean {
    return this.reply.raw.headersSent && this.socket.writableLength > 0;
  }

  get #moved(): number {
    if (this.#phase === 'body') return this.#body?.received ?? 0;
    return this.socket.bytesWritten - this.socket.writableLength - this.#writtenBefore;
  }
}
