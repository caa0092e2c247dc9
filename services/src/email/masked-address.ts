/** Enough for its owner to know it, and for nobody else to learn it: `a•••@honor.test`. */
export const maskedAddress = (email: string): string => email.replace(/^(.)[^@]*(?=@)/u, '$1•••');

/**
 * Mail servers quote the recipient, which belongs neither in the log nor on a page. The lengths are those of RFC 5321. Before
 * the @, `'` belongs to the address, because names of people have it.
 */
const address = /[^\s<>"()]{1,64}@[^\s<>"'(),;:]{1,255}/g;

/** A mail server's message, for log and tables, which cannot have a NUL. */
export const withoutAddresses = (message: string): string => message.replaceAll('\0', '').replaceAll(address, '…');
