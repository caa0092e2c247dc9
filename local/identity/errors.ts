/** One error in Clerk's format. `param_name` is the field of the form, if the error belongs to one. */
export interface Problem {
  code: string;
  message: string;
  long_message: string;
  meta: { param_name?: string };
}

/** An error response in Clerk's format: `{errors: [...]}` with a status. */
export class ClerkError extends Error {
  readonly status: number;
  readonly problems: Problem[];
  /** Seconds until a retry makes sense, if known. */
  readonly retryAfter?: number;
  constructor(status: number, problems: Problem[], retryAfter?: number) {
    super(problems.map(({ long_message }) => long_message).join(' '));
    this.name = 'ClerkError';
    this.status = status;
    this.problems = problems;
    this.retryAfter = retryAfter;
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

export function tooManyRequests(retryAfter: number): ClerkError {
  return new ClerkError(
    429,
    [problem('too_many_requests', 'Too many requests. Please try again in a bit.')],
    retryAfter,
  );
}
