import type { ErrorCode } from '@portal/contracts';

/** A call that was not done; the message is for people. */
export class ControlError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Record<string, string>,
  ) {
    super(message);
  }
}
