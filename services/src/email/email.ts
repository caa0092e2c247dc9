import type { Chapter, NotificationKind } from '@portal/contracts';
import type { ReactNode } from 'react';

/** An e-mail before it is rendered. */
export interface Email {
  to: string;
  chapter: Chapter;
  subject: string;
  /** The subject without typed text, for when that could be read as an address (`subject.ts`). */
  neutralSubject?: string;
  /** The preview in lists of e-mails. Default: the subject. */
  preview?: string;
  body: ReactNode;
  /** Replaces `longTextMark` in the body. It is rendered already: safe HTML, and the same as text. */
  longText?: { html: string; text: string };
  /** The small print below the body. */
  footer: ReactNode;
  /** For an e-mail that members can turn off: it is sent if the member wants it, with a link to the choices. */
  choice?: { memberId: number; kind: NotificationKind };
  /** Additional headers. */
  headers?: Record<string, string>;
}
