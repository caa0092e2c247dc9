import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inBatches } from '../database/in-batches.ts';
import { prepare } from '../database/prepare.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What the bearer of a link may do. A token is valid for one purpose only. */
export type LinkPurpose = 'signature' | 'supervisor' | 'supervisor-mail' | 'invitation' | 'subscription';

/** Of the secret in an e-mailed link, which itself is not stored. */
interface NewLink {
  /** SHA-256 of the token. */
  hash: Buffer;
  purpose: LinkPurpose;
  subjectId: string;
  expiresAt: Date;
}

export interface OpenedLink {
  subjectId: string;
  expiresAt: Date;
  expired: boolean;
}

export const daysFromNow = (days: number): Date => new Date(Date.now() + days * dayMs);

/** The key of a token in the table. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const insertLinks = prepare(
  `INSERT INTO link_tokens (hash, purpose, subject_id, expires_at)
   SELECT * FROM unnest($1::bytea[], $2::text[], $3::uuid[], $4::timestamptz[])`,
);
const findLink = prepare<Pick<NewLink, 'subjectId' | 'expiresAt'>>(
  'SELECT subject_id AS "subjectId", expires_at AS "expiresAt" FROM link_tokens WHERE hash = $1 AND purpose = $2',
);

/**
 * SQL for `subject_id`, `purpose` and `expired` of the token with a hash, for a statement that also reads its subject.
 * @param hash SQL. That of a column before it in the same FROM needs `LATERAL`
 */
export const linkInSql = (purposes: LinkPurpose[], hash = '$1'): string =>
  `(SELECT subject_id, purpose, expires_at <= now() AS expired FROM link_tokens
    WHERE hash = ${hash} AND purpose IN ('${purposes.join("', '")}'))`;

/** Secrets of e-mailed links: 256 random bits, stored as a hash. */
@Injectable()
export class LinkTokens {
  private readonly store = inBatches((links: NewLink[]) =>
    insertLinks(this.database.manager, [
      links.map(({ hash }) => hash),
      links.map(({ purpose }) => purpose),
      links.map(({ subjectId }) => subjectId),
      links.map(({ expiresAt }) => expiresAt),
    ]),
  );

  constructor(private readonly database: DataSource) {}

  /** A new token for `subjectId`. Its earlier tokens stay valid. */
  async issue(link: Omit<NewLink, 'hash'>): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.store({ ...link, hash: hashOf(token) });
    return token;
  }

  /** The subject of a token. Null if it was never issued for this purpose. */
  async find(purpose: LinkPurpose, token: string): Promise<OpenedLink | null> {
    const [link] = await findLink(this.database.manager, [hashOf(token), purpose]);
    if (!link) return null;
    const { subjectId, expiresAt } = link;
    return { subjectId, expiresAt, expired: expiresAt <= new Date() };
  }
}
