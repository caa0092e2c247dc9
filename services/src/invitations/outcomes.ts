import { email, type InvitationOutcome } from '@portal/contracts';

/** An earlier invitation of an address that was neither accepted nor revoked. */
export interface EarlierInvitation {
  expired: boolean;
  /** Whether the current inviter may change it. */
  changeable: boolean;
  /** Whether the same request has made the same offer before. */
  repeated: boolean;
}

/** Addresses in lower case. */
export interface KnownAddresses {
  members: ReadonlySet<string>;
  /** At domains to which the portal sends no e-mail. */
  blocked: ReadonlySet<string>;
  invited: ReadonlyMap<string, EarlierInvitation>;
}

const anAddress = email();

/** The form in which addresses are compared and stored. Undefined if the text is not an address. */
export const normalAddress = (typed: string): string | undefined => anAddress.safeParse(typed).data?.toLowerCase();

/** The outcome for each address, in the order of the list. */
export function outcomesOf(addresses: string[], known: KnownAddresses): InvitationOutcome[] {
  const seen = new Set<string>();
  return addresses.map((typed) => {
    const address = normalAddress(typed);
    if (!address) return 'not_an_address';
    if (seen.has(address)) return 'repeated';
    seen.add(address);
    if (known.blocked.has(address)) return 'blocked_domain';
    return known.members.has(address) ? 'already_member' : outcomeOf(known.invited.get(address));
  });
}

function outcomeOf(earlier: EarlierInvitation | undefined): InvitationOutcome {
  if (!earlier) return 'invited';
  if (!earlier.changeable) return 'out_of_reach';
  if (earlier.expired) return 'invited';
  return earlier.repeated ? 'invited_before' : 'sent_again';
}

/** Whether the address gets an e-mail by this request. */
export const isSent = (outcome: InvitationOutcome): boolean => outcome === 'invited' || outcome === 'sent_again';
