import { randomBytes } from 'node:crypto';
import { PortalError } from '@portal/http-server';
import type { Actor } from '../../auth/actor.ts';
import { FileResponse } from '../../http/file-response.ts';
import { hashOf } from '../../links/link-tokens.ts';

/** Those of a student, or of a submission. */
export interface Revocable {
  /** How many are out and valid. */
  valid: number;
  /** Clerk id of who revoked last. */
  revokedBy: string | null;
}

/** SQL for the columns of {@link Revocable}. @param which SQL condition */
export const revocableInSql = (table: 'certificates' | 'transcripts', which: string): string =>
  `(SELECT count(*)::integer FROM ${table} WHERE ${which} AND revoked_at IS NULL) AS valid,
   (SELECT revoked_by FROM ${table} WHERE ${which} AND revoked_at IS NOT NULL ORDER BY revoked_at DESC LIMIT 1) AS "revokedBy"`;

/** After an admin has revoked, the next one is an admin's. */
export function refuseRevoked({ valid, revokedBy }: Revocable, { role, clerkId }: Actor, what: string): void {
  if (role !== 'admin' && valid === 0 && revokedBy !== null && revokedBy !== clerkId)
    throw conflict(`The ${what} was revoked. Please ask an admin for a new one.`);
}

/**
 * A PDF with a new code.
 * @param name without its ending
 * @param store keeps the hash of the code
 */
export async function issuePdf(
  name: string,
  draw: (code: string) => Promise<Buffer>,
  store: (hash: Buffer) => Promise<unknown>,
): Promise<FileResponse> {
  const code = randomBytes(20).toString('base64url');
  const hash = hashOf(code);
  // First, so that no code is stored of a document that nobody gets.
  const pdf = await draw(code);
  await store(hash);
  return new FileResponse({
    id: hash.toString('hex'),
    name: `${name}.pdf`,
    mediaType: 'application/pdf',
    read: async () => pdf,
  });
}

export const conflict = (message: string) => new PortalError('conflict', message);
