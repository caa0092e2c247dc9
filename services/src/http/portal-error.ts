import type { Chapter, ErrorCode } from '@portal/contracts';

/** The only error that features throw. `message` is for people, `code` decides the HTTP status and what pages do. */
export class PortalError extends Error {
  override name = 'PortalError';
  readonly code: ErrorCode;
  /** A message for each invalid field of a form. */
  readonly fields?: Record<string, string>;
  /** Chapter of the e-mail whose link led here, if known. */
  chapter?: Chapter;

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message);
    this.code = code;
    this.fields = fields;
  }

  /** Sets the chapter of the e-mail whose link led here, so that the page shows that chapter. */
  ofMail(chapter: Chapter): this {
    this.chapter = chapter;
    return this;
  }
}
