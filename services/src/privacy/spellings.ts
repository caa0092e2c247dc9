import { domainToUnicode } from 'node:url';
import { asciiAddress, domain } from '../email/ascii-address.ts';

/**
 * An address in each spelling of its domain: as it is, with `xn--`, and with letters such as ü. What was stored before all were
 * stored with `xn--` can have the others.
 */
export function spellingsOf(address: string): string[] {
  const others = [asciiAddress(address), address.replace(domain, (typed) => domainToUnicode(typed) || typed)];
  return [address, ...new Set(others.filter((other) => other.toLowerCase() !== address.toLowerCase()))];
}
