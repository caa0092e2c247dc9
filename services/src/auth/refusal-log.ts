/** A refusal because of the caller's role or the row. */
export interface Refusal {
  /** Clerk id. */
  actor: string;
  /** For example `POST /users/editUserRole`. */
  call: string;
  /** Id of the row in the request, if there is one. */
  row?: string;
  /** The message that the caller got. */
  reason: string;
}

/** Receives every refused access. The audit feature implements it. */
export abstract class RefusalLog {
  /** Returns at once and never throws, because no response waits for it. */
  abstract note(refusal: Refusal): void;
}
