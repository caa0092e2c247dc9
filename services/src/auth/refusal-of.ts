import type { ErrorResponse } from '@portal/contracts';
import type { PortalRequest } from '../http/portal-request.ts';

/** A refusal because of the caller's role or the row. */
export interface Refusal {
  /** Clerk id. */
  actor: string;
  /** For example `POST /users/editUserRole`. */
  call: string;
  /** Id of the row in the request, if there is one. */
  row?: string;
  /** The message that the caller got. */
  reason: string;
}

/** Inputs that identify the row of a call, best first. None of them is a secret. */
const rowInputs = [
  'userID',
  'userId',
  'clerkId',
  'submissionId',
  'proposalId',
  'eventId',
  'attendeeId',
  'invitationId',
  'postId',
  'mailingId',
  'importId',
  'id',
  'adminId',
  'invitedBy',
  'requesterId',
];
const anId = /^[\w-]{1,100}$/;

/** The person and the row of a refused request. Undefined if the person is unknown. */
export function refusalOf(request: PortalRequest, { code, error }: ErrorResponse): Refusal | undefined {
  const { identity, method, routeOptions } = request;
  if (code !== 'forbidden' || !identity) return undefined;
  const call = `${method} ${routeOptions.url?.replace('/api/v1', '')}`;
  return { actor: identity.clerkId, call, row: rowOf(request), reason: error };
}

function rowOf({ method, body, query }: PortalRequest): string | undefined {
  const sent = ((method === 'POST' ? body : query) ?? {}) as Record<string, unknown>;
  const rows = rowInputs.map((name) => sent[name]).filter((value) => typeof value === 'string');
  return rows.find((row) => anId.test(row));
}
