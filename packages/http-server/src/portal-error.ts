import type { Chapter } from '@portal/contracts/constants';
import { type ErrorCode, type ErrorResponse, errorStatus } from '@portal/contracts/errors';
import { refusalWithStatus, requestIdFor } from './refusal.ts';

/** The only error that features throw. `message` is for people, `code` decides the HTTP status and what pages do. */
export class PortalError extends Error {
  override name = 'PortalError';
  /** Chapter of the e-mail whose link led here, if known. */
  chapter?: Chapter;

  /**
   * @param fields a message for each invalid field of a form
   * @param options a `cause` for the log, without typed text
   */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Record<string, string>,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** A refusal that the form shows at one field. */
  static ofField(code: ErrorCode, field: string, message: string): PortalError {
    return new PortalError(code, message, { [field]: message });
  }

  /** Sets the chapter of the e-mail whose link led here, so that the page shows that chapter. */
  ofMail(chapter: Chapter): this {
    this.chapter = chapter;
    return this;
  }
}

/** The status and body for an error. An error that is not for people, or not of the server, gets a general message. */
export function responseToError(failure: unknown): { status: number; body: ErrorResponse } {
  if (failure instanceof PortalError) {
    const { code, message: error, fields, chapter } = failure;
    const details = { ...(fields && { fields }), ...(chapter && { chapter }) };
    const status = errorStatus[code];
    return { status, body: { success: false, error, code, ...details, ...requestIdFor(status) } };
  }
  const { statusCode } = (failure ?? {}) as { statusCode?: unknown };
  return refusalWithStatus(typeof statusCode === 'number' ? statusCode : errorStatus.unexpected);
}
