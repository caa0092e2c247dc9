import type { EmailKind } from '@portal/contracts';
import type { Email } from './email.ts';

/** What one feature has to say by e-mail, and what it wants to know of that. */
export interface EmailSource<Kind extends EmailKind> {
  /** What there is to say about a subject as it is now; null where `kind` is no longer true of it. */
  compose(kind: Kind, subjectId: string): Promise<Email | null>;
  /** There was nothing to say. */
  skipped?(subjectId: string): Promise<void>;
  /** The mail server has taken the e-mail. */
  sent?(subjectId: string): Promise<void>;
  /** No e-mail will reach its address; `reason` is the mail server's. */
  gaveUp?(subjectId: string, reason: string): Promise<void>;
}
