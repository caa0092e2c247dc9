import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { RequestRefusal } from './refusal.ts';

/**
 * The body of a request on its way to whoever reads it. It counts what comes, and fails with a {@link RequestRefusal} where
 * there is more than `limit` bytes: the connection stays, so that the sender hears why.
 */
export class IncomingBody extends Transform {
  /** Bytes that have come so far. */
  received = 0;

  constructor(
    private readonly source: IncomingMessage,
    private readonly limit: number,
  ) {
    super();
    // Its reader hears of errors; without one there is nobody to tell.
    this.on('error', () => {});
    source.once('error', (error) => this.destroy(error));
    source.once('close', () => {
      if (!source.complete) this.destroy(new Error('The sender has gone'));
    });
    source.pipe(this);
  }

  /** Whether its reader waits for the sender, and not the other way round. */
  get awaited(): boolean {
    return !this.destroyed && !this.source.complete && this.readableFlowing === true && !this.writableNeedDrain;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.received += chunk.length;
    if (this.received > this.limit) done(new RequestRefusal(413));
    else done(null, chunk);
  }
}
