import { createHash, randomBytes } from 'node:crypto';

type Kind = 'user' | 'idn' | 'client' | 'sess' | 'sia' | 'sua' | 'ins' | 'msg';

/** An id in Clerk's form: what it names, and 27 characters that nobody guesses. */
export function newId(kind: Kind): string {
  return `${kind}_${randomBytes(14).toString('hex').slice(0, 27)}`;
}

/** A secret of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: enough to know it again, useless to whoever reads the database. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
