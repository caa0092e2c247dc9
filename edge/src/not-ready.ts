import type { FastifyReply } from 'fastify';
import { sendError } from './answer-error.ts';

export const nothingReleased = 'Nothing has been released here yet.';

/** A response for something that can exist a moment later. */
export const notReady = (reply: FastifyReply, reason: string): FastifyReply =>
  sendError(reply.header('retry-after', '5'), 503, { success: false, error: reason, code: 'unavailable' });
