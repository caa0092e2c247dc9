import { z } from 'zod';

/**
 * One call of the API: the request (a body for POST, query parameters for GET) and the response. `access` says who may
 * make the call. The feature checks access to rows. `about` is for readers of the API: its first sentence is the summary.
 */
export interface Call {
  about: string;
  access: Access;
  request: z.ZodType;
  response: z.ZodType;
}

/**
 * `public`: no session is needed. `optional`: no session is needed, but a session is used if there is one. `session`:
 * any signed-in account. `member`: an account with a member record. A list: members with one of these roles.
 */
export type Access = 'public' | 'optional' | 'session' | 'member' | readonly ('lead' | 'admin')[];

/** The response of a call that returns the bytes of a file instead of JSON. */
export const FileBytes = z.instanceof(Uint8Array);

/** Calls by `METHOD /path`, with the path below /api/v1. */
export type CallTable = Record<`${'GET' | 'POST'} /${string}`, Call>;
