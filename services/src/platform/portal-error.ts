import type { ErrorCode } from '@portal/contracts';

/** The only failure that features raise: `message` is for people, `code` decides the HTTP status and what screens do. */
export class PortalError extends Error {
  override name = 'PortalError';
  readonly code: ErrorCode;
  /** What is wrong with each field of a form. */
  readonly fields?: Record<string, string>;

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}
