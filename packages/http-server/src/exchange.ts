import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressBlock } from './address-block.ts';
import { IncomingBody } from './incoming-body.ts';
import { RequestRefusal } from './refusal.ts';

/** How slow a client may be. Times in milliseconds. */
export interface Pace {
  /** In each window in which the client is waited for, this many bytes must move. */
  windowMs: number;
  bytes: number;
  /** For all of it. */
  mostMs: number;
}

/** One request and its answer: how much of either has moved, and whether it is the client who is waited for. */
export class Exchange {
  readonly address: string;
  readonly socket: Socket;
  #body: IncomingBody | undefined;
  #phase: 'body' | 'answer' = 'body';
  #phaseStartedAt = performance.now();
  /** Of the connection, which may have had other answers before. */
  readonly #writtenBefore: number;
  #window: { startedAt: number; moved: number } | undefined;

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly paces: { body: Pace; answer: Pace },
  ) {
    this.address = addressBlock(request.ip);
    this.socket = request.raw.socket;
    this.#writtenBefore = this.socket.bytesWritten;
  }

  /** The request's body, for its reader. */
  receive(limit: number): IncomingBody {
    this.#body = new IncomingBody(this.request.raw, limit);
    return this.#body;
  }

  get waitsForClient(): boolean {
    return this.#isSending || (this.#body?.awaited ?? false);
  }

  /** Milliseconds since its body, or its answer, began. */
  get age(): number {
    return performance.now() - this.#phaseStartedAt;
  }

  /** Bytes in a millisecond, on average. */
  get rate(): number {
    return this.#moved / this.age;
  }

  /** To be asked every second or so. @returns whether the client is too slow by now */
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

  /** Gives up on the client. Whose request is not whole yet hears why; who does not take an answer hears nothing more. */
  end(status: 408 | 429): void {
    if (this.#isSending) this.socket.destroy();
    else this.#body?.destroy(new RequestRefusal(status));
  }

  #noticePhase(): void {
    if (this.#phase === 'answer' || !this.#isSending) return;
    this.#phase = 'answer';
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
