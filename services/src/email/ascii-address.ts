import { domainToASCII } from 'node:url';

/** Without what `domainToASCII` would cut off or decode. */
export const domain = /(?<=@)[^\s@/\\?#%]+$/u;

/**
 * An address as the forms take it: with `xn--` where the domain has letters such as ü, and without a dot at the end. Accounts can
 * have other spellings. Addresses are stored and compared in this one.
 */
export const asciiAddress = (address: string): string =>
  address.replace(domain, (typed) => (domainToASCII(typed) || typed).replace(/\.$/, ''));
