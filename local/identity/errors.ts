import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { ZodError } from 'zod';

/** One error in Clerk's format. `param_name` is the field of the form, if the error belongs to one. */
export interface Problem {
  code: string;
  message: string;
  long_message: string;
  meta: { param_name?: string };
}

/** An error response in Clerk's format: `{errors: [...]}` with a status. */
export class ClerkError extends Error {
  override name = 'ClerkError';

  constructor(
    readonly status: number,
    readonly problems: Problem[],
  ) {
    super(problems.map(({ long_message }) => long_message).join(' '));
  }
}

export function problem(code: string, message: string, field?: string): Problem {
  return { code, message, long_message: message, meta: field ? { param_name: field } : {} };
}

/** 422: the request is not acceptable. */
export function refused(code: string, message: string, field?: string): ClerkError {
  return new ClerkError(422, [problem(code, message, field)]);
}

export function notFound(message = 'The resource was not found.'): ClerkError {
  return new ClerkError(404, [problem('resource_not_found', message)]);
}

export function unauthenticated(message = 'Sign in to do this.'): ClerkError {
  return new ClerkError(401, [problem('authentication_invalid', message)]);
}

export function forbidden(message: string): ClerkError {
  return new ClerkError(403, [problem('authorization_invalid', message)]);
}

/** The error for a name that somebody else has. */
export const taken = (field: string): Problem =>
  problem('form_identifier_exists', `That ${field.replace('_', ' ')} is taken. Please try another.`, field);

const fieldOfIndex: Record<string, string> = {
  users_username: 'username',
  users_external_id: 'external_id',
  email_addresses_address: 'email_address',
};

/** PostgreSQL's error codes for text and JSON that it cannot store: U+0000 and broken UTF-8. */
const unstorable = new Set(['22021', '22P05']);

function fromDatabase({ code = '', constraint = '' }: DatabaseError): ClerkError | undefined {
  const field = fieldOfIndex[constraint];
  // The unique index decides. If two people want one name at the same moment, one of them gets it.
  if (code === '23505' && field) return new ClerkError(422, [taken(field)]);
  if (unstorable.has(code)) return refused('form_param_format_invalid', 'Contains a character that cannot be stored.');
  return undefined;
}

function toClerkError(error: FastifyError | Error): ClerkError {
  if (error instanceof ClerkError) return error;
  if (error instanceof ZodError) {
    const problems = error.issues.map(({ path, message }) =>
      problem('form_param_format_invalid', message, String(path[0] ?? '')),
    );
    return new ClerkError(422, problems);
  }
  const known = error instanceof DatabaseError ? fromDatabase(error) : undefined;
  const status = 'statusCode' in error && error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
  const message = status < 500 ? error.message : 'Something went wrong in the local identity server.';
  return known ?? new ClerkError(status, [problem('internal_clerk_error', message)]);
}

/** Sends an error in Clerk's format. An unexpected error is logged, and sent without its details. */
export function respondWithError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, problems } = toClerkError(error);
  if (status >= 500) request.log.error(error);
  return reply.code(status).send({ errors: problems });
}
