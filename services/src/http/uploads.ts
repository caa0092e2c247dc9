import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { bodyLimitOf, type CallName, calls, maxUploadBytes } from '@portal/contracts';
import { PortalError, RequestRefusal } from '@portal/http-server';
import { NoThread, Threads, ThreadTimeout } from '@portal/threads/threads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UploadRead, UploadTask } from '../upload-thread.ts';
import { afterResponse } from './after-response.ts';
import { readJsonBody } from './json-body.ts';
import type { PortalRequest } from './portal-request.ts';

/** Upper limit of the large bodies in memory at the same time. */
const mostBytes = 300 * 1024 * 1024;
/** Bodies up to this size are not counted and not parsed in a thread: posts without files. */
const smallBytes = 512 * 1024;

/** Resolves if the caller may send a large body with a call, rejects otherwise. */
export type Admission = (call: CallName, request: PortalRequest) => Promise<void>;

/** Parses large bodies: parsing 100 MB would block the process. The bundle has it beside the bundle of this file. */
const threadModule = new URL('upload-thread.js', import.meta.url);
/** Enough for the largest body as text, and for its strings again. */
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };
/** Many times what the largest body takes. */
const deadlineMs = 60_000;

/** A call with files. `ending` is aborted when its client has gone. */
interface Upload {
  call: CallName;
  ending: AbortController;
}

/**
 * Sets the larger limit for calls with files, and parses JSON. A caller without permission is refused before the body
 * is in memory. Call this before the routes are registered.
 */
export function admitUploads(server: FastifyInstance, admit: Admission): void {
  const uploads = new WeakMap<FastifyRequest, Upload>();
  const hold = holder();
  server.addHook('onRoute', (route) => {
    const call = callAt(`${route.method} ${route.url.replace('/api/v1', '')}`);
    if (!call) return;
    route.bodyLimit = bodyLimitOf(call);
    route.preParsing = async (request, reply, payload) => {
      await admit(call, request as unknown as PortalRequest);
      hold(mostOf(request), reply);
      const ending = new AbortController();
      afterResponse(reply, () => ending.abort(new RequestRefusal(408)));
      uploads.set(request, { call, ending });
      return payload;
    };
  });
  const threads = new Threads(threadModule, { most: 1, resourceLimits: memory });
  server.addHook('onClose', () => threads.stop());
  server.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const body = await received(payload, mostOf(request));
    const upload = uploads.get(request);
    if (upload && body.length > smallBytes) return readUpload(request, { ...upload, body, threads });
    const sent = readJsonBody(body);
    if (!sent) throw notJson();
    return sent.value;
  });
}

/** Counts large bodies until their requests have a response. */
function holder() {
  let held = 0;
  return (bytes: number, reply: FastifyReply) => {
    if (bytes <= smallBytes) return;
    if (held + bytes > mostBytes) throw new PortalError('unavailable', busy);
    held += bytes;
    afterResponse(reply, () => {
      held -= bytes;
    });
  };
}

/** Reads a whole body into one buffer of the maximum size, because joining hundreds of megabytes at the end is slow. */
async function received(payload: Readable, most: number): Promise<Buffer> {
  const body = Buffer.from(new ArrayBuffer(most));
  let length = 0;
  payload.on('data', (chunk: Buffer) => {
    length += chunk.copy(body, length);
  });
  await finished(payload, { writable: false });
  return body.subarray(0, length);
}

/**
 * Stores the input in the request, for `acceptedInput`.
 * @returns the body of the request
 * @throws {PortalError} `unavailable` if the server is too busy for it
 */
async function readUpload(
  request: FastifyRequest,
  { call, ending, body, threads }: Upload & { body: Buffer; threads: Threads },
): Promise<unknown> {
  const memory = body.buffer as ArrayBuffer;
  const task: UploadTask = { call, body: memory, length: body.length };
  const { signal } = ending;
  const work = { deadlineMs, transfer: [memory], signal };
  const parsed = await threads.run<UploadRead>('read', task, work).catch((error: unknown) => {
    throw error instanceof NoThread || error instanceof ThreadTimeout
      ? new PortalError('unavailable', tooBusy, undefined, { cause: error })
      : error;
  });
  if ('notJson' in parsed) throw notJson();
  (request as unknown as PortalRequest).parsed = parsed;
  return 'data' in parsed ? parsed.data : {};
}

const mostOf = ({ headers, routeOptions }: FastifyRequest): number =>
  Number(headers['content-length'] ?? routeOptions.bodyLimit);

const notJson = () => new PortalError('invalid', 'The request is not valid JSON.');

const busy = 'Many files are being uploaded at the moment. Please try again in a minute.';

const tooBusy = 'The server is too busy to read this now. Please try again in a minute.';

const callAt = (name: string): CallName | undefined =>
  name in maxUploadBytes && name in calls ? (name as CallName) : undefined;
