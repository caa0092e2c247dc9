import { bodyLimitOf, type CallName, calls, maxUploadBytes } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { forget } from './http-server.ts';

/** Resolves for who may send a large body with a call, rejects for everybody else. */
export type Admission = (call: CallName, authorization: string | undefined) => Promise<void>;

/**
 * Gives the calls that bring files along the limit that they need. Who may not make them is refused before anything of the
 * body is held in memory. To be called before the routes are made.
 */
export function admitUploads(server: FastifyInstance, admit: Admission): void {
  server.addHook('onRoute', (route) => {
    const call = callAt(`${route.method} ${route.url.replace('/api/v1', '')}`);
    if (!call) return;
    route.bodyLimit = bodyLimitOf(call);
    route.preParsing = async (request, _reply, payload) => {
      await admit(call, request.headers.authorization).catch(async (refusal) => {
        await forget(request, payload);
        throw refusal;
      });
      return payload;
    };
  });
}

const callAt = (name: string): CallName | undefined =>
  name in maxUploadBytes && name in calls ? (name as CallName) : undefined;
