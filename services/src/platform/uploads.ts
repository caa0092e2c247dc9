import { bodyLimitOf, type CallName, calls, maxUploadBytes } from '@portal/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { afterAnswer } from './after-answer.ts';
import { PortalError } from './portal-error.ts';
import type { PortalRequest } from './portal-request.ts';

/** Of large bodies that a process holds at once. */
const mostBytes = 300 * 1024 * 1024;
/** Bodies up to this size are not counted: posts without files. */
const smallBytes = 512 * 1024;

/** Resolves for who may send a large body with a call, rejects for everybody else. */
export type Admission = (call: CallName, request: PortalRequest) => Promise<void>;

/**
 * Gives the calls that bring files along the limit that they need. Who may not make them is refused at once, before anything
 * of the body is held in memory. To be called before the routes are made.
 */
export function admitUploads(server: FastifyInstance, admit: Admission): void {
  let held = 0;
  const hold = (bytes: number, reply: FastifyReply) => {
    if (bytes <= smallBytes) return;
    if (held + bytes > mostBytes) throw new PortalError('unavailable', busy);
    held += bytes;
    afterAnswer(reply, () => {
      held -= bytes;
    });
  };
  server.addHook('onRoute', (route) => {
    const call = callAt(`${route.method} ${route.url.replace('/api/v1', '')}`);
    if (!call) return;
    const bodyLimit = bodyLimitOf(call);
    route.bodyLimit = bodyLimit;
    route.preParsing = async (request, reply, payload) => {
      await admit(call, request as unknown as PortalRequest);
      hold(Number(request.headers['content-length'] ?? bodyLimit), reply);
      return payload;
    };
  });
}

const busy = 'Many files are being uploaded at the moment. Please try again in a minute.';

const callAt = (name: string): CallName | undefined =>
  name in maxUploadBytes && name in calls ? (name as CallName) : undefined;
