import type { Chapter } from '@portal/contracts';
import type { ReactNode } from 'react';

/** An e-mail before it is rendered: whom it is for and what it says. */
export interface Email {
  to: string;
  chapter: Chapter;
  subject: string;
  /** What lists of mails show beside the subject; without it, the subject. */
  preview?: string;
  body: ReactNode;
  /** What stands in the body where `longTextMark` does, rendered already: HTML that is safe, and the same as text. */
  longText?: { html: string; text: string };
  /** The small print below the body. */
  footer: ReactNode;
  /** Headers beside the usual ones. */
  headers?: Record<string, string>;
}
