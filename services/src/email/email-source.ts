import type { EmailKind } from '@portal/contracts';
import type { Email } from './email.ts';

/** The e-mails of one feature. */
export interface EmailSource<Kind extends EmailKind> {
  /** Composes an e-mail from the current state of a subject. Null if `kind` is no longer true. */
  compose(kind: Kind, subjectId: string): Promise<Email | null>;
  /** Called if there was nothing to send. */
  skipped?(subjectId: string, kind: Kind): Promise<void>;
  /** Called after the mail server has accepted the e-mail. */
  sent?(subjectId: string, kind: Kind, email: Email): Promise<void>;
  /** Called before an e-mail that was given up is tried again: undoes `gaveUp`. */
  retried?(subjectId: string, kind: Kind): Promise<void>;
  /** Called if the e-mail cannot be delivered, or has come back. `reason` is the mail server's message. */
  gaveUp?(subjectId: string, reason: string, kind: Kind): Promise<void>;
}
