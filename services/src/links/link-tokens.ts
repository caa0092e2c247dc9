import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { type LinkPurpose, LinkToken } from './link-token.entity.ts';

const dayMs = 24 * 60 * 60 * 1000;

export interface OpenedLink {
  subjectId: string;
  expiresAt: Date;
  expired: boolean;
}

export const daysFromNow = (days: number): Date => new Date(Date.now() + days * dayMs);

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Secrets of e-mailed links: 256 random bits, stored as a hash. */
@Injectable()
export class LinkTokens {
  constructor(@InjectRepository(LinkToken) private readonly tokens: Repository<LinkToken>) {}

  /** A new token for `subjectId`. Its earlier tokens stay valid. */
  async issue(link: { purpose: LinkPurpose; subjectId: string; expiresAt: Date }): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.tokens.insert({ hash: hashOf(token), ...link });
    return token;
  }

  /** The subject of a token. Null if it was never issued for this purpose. */
  async find(purpose: LinkPurpose, token: string): Promise<OpenedLink | null> {
    const link = await this.tokens.findOneBy({ hash: hashOf(token), purpose });
    if (!link) return null;
    const { subjectId, expiresAt } = link;
    return { subjectId, expiresAt, expired: expiresAt <= new Date() };
  }
}
