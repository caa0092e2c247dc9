import type { FastifyReply } from 'fastify';

export const nothingReleased = 'Nothing has been released here yet.';

/** Never cached: what is missing now may be there a moment later. */
export const notReady = (reply: FastifyReply, reason: string): FastifyReply =>
  reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
    .type('text/plain; charset=utf-8')
    .send(reason);
