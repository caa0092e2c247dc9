import type { HoursForm } from '@portal/contracts';

/** A supervisor's signature asked for by e-mail; without one the form is in the state 'not_requested' (spec section 4). */
export interface SignatureRequest {
  /** A reference to show to people. */
  reference: string;
  /** What the supervisor was asked to confirm. */
  entry: HoursForm;
  /** Null while the supervisor hasn't signed ('requested'), set from then on ('completed'). `at` is ISO 8601. */
  signature: { by: string; at: string } | null;
  /** Why there may be no use in waiting for the signature, or no news of it. */
  problem: string | null;
}

/** Where the form sends hours and hears of signatures: the portal's server, or nowhere in the public try-out. */
export interface HoursBackend {
  request: SignatureRequest | null;
  /**
   * Saves the entry and, where it needs proof, asks the supervisor for a signature: `request` is set from then on.
   * @throws {ApiError} where it wasn't saved; `needs_confirmation` where it is only once it is `confirmed`
   */
  submit(entry: HoursForm, confirmed?: true): Promise<'logged' | 'requested'>;
  /** Forgets the request, for the next entry. */
  forget(): void;
  /** Stands in for the supervisor; only the try-out can. */
  simulateSignature?(): void;
}
