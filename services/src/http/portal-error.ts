import type { Chapter, ErrorCode } from '@portal/contracts';

/** The only failure that features raise: `message` is for people, `code` decides the HTTP status and what screens do. */
export class PortalError extends Error {
  override name = 'PortalError';
  readonly code: ErrorCode;
  /** What is wrong with each field of a form. */
  readonly fields?: Record<string, string>;
  /** Of the mail whose link led here, where that is known. */
  chapter?: Chapter;

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message);
    this.code = code;
    this.fields = fields;
  }

  /** Says which chapter the mail was of whose link led here, so that the page can wear it. */
  ofMail(chapter: Chapter): this {
    this.chapter = chapter;
    return this;
  }
}
