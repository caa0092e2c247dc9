import { z } from 'zod';

/**
 * One call of the API: what goes in (a body for POST, query parameters for GET) and what comes back.
 * `access` says who may make it at all; rows are checked by the service that answers it.
 */
export interface Call {
  access: Access;
  request: z.ZodType;
  response: z.ZodType;
}

/**
 * `public`: no session needed. `optional`: no session needed, but who has one is known by it. `session`: any signed-in
 * account. `member`: one with a member record. Else the roles.
 */
export type Access = 'public' | 'optional' | 'session' | 'member' | readonly ('lead' | 'admin')[];

/** The response of a call that answers with a file's bytes in the place of JSON. */
export const FileBytes = z.instanceof(Uint8Array);

/** Calls by `METHOD /path`, the path below /api/v1. */
export type CallTable = Record<`${'GET' | 'POST'} /${string}`, Call>;
