import type { ErrorCode } from '@portal/contracts';

/** A call that was refused. The message is for people. */
export class ControlError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Record<string, string>,
  ) {
    super(message);
  }
}
