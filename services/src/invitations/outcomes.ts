import { email, type InvitationOutcome } from '@portal/contracts';

/** What is known of an address with an invitation that was neither accepted nor revoked. */
export interface EarlierInvitation {
  expired: boolean;
  /** Whether the one who invites now may change it. */
  changeable: boolean;
}

/** Addresses in lower case. */
export interface KnownAddresses {
  members: ReadonlySet<string>;
  invited: ReadonlyMap<string, EarlierInvitation>;
}

const anAddress = email();

/** The address in the form in which addresses are compared and kept; undefined where it is none. */
export const normalAddress = (typed: string): string | undefined => anAddress.safeParse(typed).data?.toLowerCase();

/** What becomes of each address, in the order of the list. */
export function outcomesOf(addresses: string[], known: KnownAddresses): InvitationOutcome[] {
  const seen = new Set<string>();
  return addresses.map((typed) => {
    const address = normalAddress(typed);
    if (!address) return 'not_an_address';
    if (seen.has(address)) return 'repeated';
    seen.add(address);
    return known.members.has(address) ? 'already_member' : outcomeOf(known.invited.get(address));
  });
}

function outcomeOf(earlier: EarlierInvitation | undefined): InvitationOutcome {
  if (!earlier) return 'invited';
  if (!earlier.changeable) return 'out_of_reach';
  return earlier.expired ? 'invited' : 'sent_again';
}

export const isPromised = (outcome: InvitationOutcome): boolean => outcome === 'invited' || outcome === 'sent_again';
