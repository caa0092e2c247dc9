import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { RequestRefusal } from './refusal.ts';

/**
 * A request body on its way to its reader. It counts the bytes and fails with a {@link RequestRefusal} above `limit`
 * bytes. The connection stays open, so that the client can read the reason.
 */
export class IncomingBody extends Transform {
  /** Bytes received so far. */
  received = 0;

  constructor(
    private readonly source: IncomingMessage,
    private readonly limit: number,
  ) {
    super();
    // The reader gets errors. Without a reader, an unhandled error would end the process.
    this.on('error', () => {});
    // A sender who goes away is no fault of the server, and nobody reads the answer.
    const end = () => source.complete || this.destroy(new RequestRefusal(408));
    source.once('error', end);
    source.once('close', end);
    source.pipe(this);
  }

  /** Whether the reader waits for the client, not the client for the reader. */
  get awaited(): boolean {
    return !this.destroyed && !this.source.complete && this.readableFlowing === true && !this.writableNeedDrain;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.received += chunk.length;
    if (this.received > this.limit) done(new RequestRefusal(413));
    else done(null, chunk);
  }
}
