/** Enough for its owner to know it, and for nobody else to learn it: `a•••@honor.test`. */
export const maskedAddress = (email: string): string => email.replace(/^(.)[^@]*(?=@)/u, '$1•••');
