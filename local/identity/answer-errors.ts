import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { ZodError } from 'zod';
import { ClerkError, problem, refused } from './errors.ts';

const taken: Record<string, [field: string, name: string]> = {
  users_username: ['username', 'username'],
  users_external_id: ['external_id', 'external id'],
  email_addresses_address: ['email_address', 'email address'],
};

/** PostgreSQL's error codes for text and JSON that it cannot store: U+0000 and broken UTF-8. */
const unstorable = new Set(['22021', '22P05']);

function fromDatabase(error: DatabaseError): ClerkError | undefined {
  const [field, name] = taken[error.constraint ?? ''] ?? [];
  // The unique index decides. If two people want one name at the same moment, one of them gets it.
  if (error.code === '23505' && field) {
    return refused('form_identifier_exists', `That ${name} is taken. Please try another.`, field);
  }
  if (unstorable.has(error.code ?? '')) {
    return refused('form_param_format_invalid', 'Contains a character that cannot be stored.');
  }
  return undefined;
}

function fromSchema({ issues }: ZodError): ClerkError {
  const problems = issues.map(({ path, message }) =>
    problem('form_param_format_invalid', message, String(path[0] ?? '')),
  );
  return new ClerkError(422, problems);
}

function toClerkError(error: FastifyError | Error): ClerkError {
  if (error instanceof ClerkError) return error;
  if (error instanceof ZodError) return fromSchema(error);
  const known = error instanceof DatabaseError ? fromDatabase(error) : undefined;
  const status = 'statusCode' in error && error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
  const message = status < 500 ? error.message : 'Something went wrong in the local identity server.';
  return known ?? new ClerkError(status, [problem('internal_clerk_error', message)]);
}

/** Sends an error in Clerk's format. An unexpected error is logged, and sent without its details. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, problems, retryAfter } = toClerkError(error);
  if (status >= 500) request.log.error(error);
  if (retryAfter) reply.header('retry-after', String(retryAfter));
  return reply.code(status).send({ errors: problems });
}
