import type { HoursForm } from '@portal/contracts';

/** A request for a supervisor's signature. Without one, the form is in the state 'not_requested' (spec section 4). */
export interface SignatureRequest {
  /** A reference that people may see. */
  reference: string;
  /** What the supervisor confirms. */
  entry: HoursForm;
  /**
   * Null until the supervisor signs ('requested'), then set ('completed'). `at` is ISO 8601. `isAccepted` where the supervisor
   * signed for other hours, which the member has then accepted.
   */
  signature: { by: string; at: string; isAccepted?: boolean } | null;
  /** Why waiting for the signature may be useless, or why its state is unknown. */
  problem: string | null;
}

export type KnownSupervisor = Pick<HoursForm, 'supervisorName' | 'supervisorEmail' | 'supervisorPhone'>;

/** Where the form sends hours and gets signatures: the server of the portal, or nowhere in the public demo. */
export interface HoursBackend {
  request: SignatureRequest | null;
  /** The supervisors of earlier entries, the latest first. */
  supervisors: KnownSupervisor[];
  /**
   * Saves the entry. If it needs proof, asks the supervisor for a signature and sets `request`.
   * Without a network the entry is kept on the device and sent later ('waiting').
   * @throws {ApiError} if it was not saved, with `needs_confirmation` if it needs `confirmed`
   */
  submit(entry: HoursForm, confirmed?: true): Promise<'logged' | 'requested' | 'waiting'>;
  /** Forgets the request, for the next entry. */
  forget(): void;
  /** Signs as the supervisor. Only the demo can do this. */
  simulateSignature?(): void;
}
