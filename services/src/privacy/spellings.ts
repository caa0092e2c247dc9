import { domainToASCII, domainToUnicode } from 'node:url';

/** Without what `domainToASCII` would cut off or decode. */
const domain = /(?<=@)[^\s@/\\?#%]+$/u;

/**
 * An address in each spelling of its domain: as it is, with `xn--`, and with letters such as ü. Accounts can have either.
 * The forms take `xn--bcher-kva.example` alone, into which Chromium turns what is typed.
 */
export function spellingsOf(address: string): string[] {
  const others = [domainToASCII, domainToUnicode].map((spell) =>
    address.replace(domain, (typed) => spell(typed) || typed),
  );
  return [address, ...new Set(others.filter((other) => other.toLowerCase() !== address.toLowerCase()))];
}
