import { domainToASCII } from 'node:url';

/** Without what `domainToASCII` would cut off or decode. */
export const domain = /(?<=@)[^\s@/\\?#%]+$/u;

/**
 * An address as the forms take it: with `xn--` where the domain has letters such as ü, and without a dot at the end. Accounts can
 * have other spellings. Addresses are stored and compared in this one.
 */
export const asciiAddress = (address: string): string =>
  address.replace(domain, (typed) => (domainToASCII(typed) || typed).replace(/\.$/, ''));

/** In lower case, also of an address as it was typed. */
export const domainOf = (address: string): string =>
  address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
