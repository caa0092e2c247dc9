import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

type Kind = 'user' | 'idn' | 'client' | 'sess' | 'sia' | 'sua' | 'ins' | 'msg';

/** An id in Clerk's format: a prefix for the kind and 27 random characters. */
export function newId(kind: Kind): string {
  return `${kind}_${randomBytes(14).toString('hex').slice(0, 27)}`;
}

/** A secret of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token, which is useless to somebody who reads the database. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const Params = z.object({ id: z.string() });

/** The id in the path of a request. */
export const idIn = ({ params }: { params: unknown }): string => Params.parse(params).id;
