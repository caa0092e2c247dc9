/** Someone who was kept from something for what they are or whose row it is. */
export interface Refusal {
  /** Clerk id. */
  actor: string;
  /** Such as `POST /users/editUserRole`. */
  call: string;
  /** Id of the row that the call names; absent where it names none. */
  row?: string;
  /** What the actor was told. */
  reason: string;
}

/** Hears of every refused access; the audit feature provides it. */
export abstract class RefusalLog {
  /** Returns at once and never throws: no answer waits for it. */
  abstract note(refusal: Refusal): void;
}
